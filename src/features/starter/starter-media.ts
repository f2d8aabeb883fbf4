import path from 'node:path'
import type { PictureUse } from '../media/contract.ts'
import { removePicture } from '../media/files.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Database, Db } from '../../platform/server/database/database.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { maxUploadBytes } from '../../shared/picture-uploads.ts'
import { siteLists } from '../lists/lists.ts'
import { starterFolder, writeVariants } from './seed.ts'
import { filesIn, readFileIn, requireFile } from '../transfer/read-files.ts'
import type { StarterRows } from './find-starter.ts'
import type { FileUse } from '../files/contract.ts'
import { contentName, findFile, insertFiles, rowOf } from '../files/store.ts'
import { maxFileBytes } from '../../shared/files.ts'

const picturesFolder = path.join(starterFolder, 'media')

export interface StarterPicturesOptions {
  /** The uses of all pictures, by file name. */
  findPictureUses(
    database: Pick<Database, 'db'>,
  ): Promise<ReadonlyMap<string, readonly PictureUse[]>>
}

/** The starter pictures, which are removed and restored together with the rows that show them. */
export function openStarterPictures(
  context: ServerContext,
  { findPictureUses }: StarterPicturesOptions,
) {
  const files = openMediaFiles(context.config, context.log)
  const read = async (name: string) =>
    requireFile(await readFileIn(picturesFolder, name, maxUploadBytes), name)
  const names = async () => (await filesIn(picturesFolder)).filter((name) => name.endsWith('.webp'))

  /** Unchanged pictures that nothing but the given rows shows. */
  const findUnused = async (tx: Db, rows: readonly StarterRows[]): Promise<string[]> => {
    const uses = await findPictureUses({ db: tx })
    const going = new Set(rows.flatMap(useKeys))
    const unused: string[] = []
    for (const name of await names()) {
      const isShown = (uses.get(name) ?? []).some(({ kind, id }) => !going.has(`${kind} ${id}`))
      if (!isShown && (await isUnchanged(name))) unused.push(name)
    }
    return unused
  }
  // Uploads are named by a content hash, so only an import can add another picture with such a name.
  const isUnchanged = async (name: string): Promise<boolean> => {
    const found = await files.find(name)
    return found !== undefined && found.bytes === (await read(name)).length
  }
  const remove = async (unused: readonly string[]): Promise<void> => {
    for (const name of unused) await removePicture(files, name)
  }
  return {
    findUnused,
    remove,
    /**
     * Restores the pictures that a text names, then runs `show`, and removes them again if that fails,
     * so that no row ever shows a missing picture.
     */
    restoreFor: async (text: string, show: () => Promise<void>): Promise<void> => {
      const missing: string[] = []
      for (const name of await names())
        if (text.includes(name) && !(await files.find(name))) missing.push(name)
      try {
        for (const name of missing) await files.write(name, await read(name))
        if (missing.length > 0) await writeVariants(context)
        await show()
      } catch (error) {
        // A concurrent request may have restored them and their rows, too.
        const unused = await findUnused(context.database.db, [])
        await remove(missing.filter((name) => unused.includes(name)))
        throw error
      }
    },
  }
}

/** The keys of unchanged rows among the uses of pictures. */
function useKeys({ table, unchanged }: StarterRows): string[] {
  const kind = table === 'posts' ? 'post' : siteLists.find(({ name }) => name === table)?.pictured
  return unchanged.map((id) => `${kind} ${id}`)
}

const filesFolder = path.join(starterFolder, 'files')

export interface StarterFilesOptions {
  /** The uses of all files, by file name. */
  findFileUses(database: Pick<Database, 'db'>): Promise<ReadonlyMap<string, readonly FileUse[]>>
}

/** The starter files, which are removed and restored together with the articles that use them. */
export function openStarterFiles(context: ServerContext, { findFileUses }: StarterFilesOptions) {
  const { database, now } = context
  const contents = openMediaFiles(context.config, context.log)
  const names = () => filesIn(filesFolder)
  const readOriginal = async (name: string) => {
    const data = requireFile(await readFileIn(filesFolder, name, maxFileBytes), name)
    return { data, row: rowOf(name, data, now()) }
  }
  /** Unchanged files that nothing but articles with these titles uses. */
  const findUnused = async (db: Db, removedTitles: ReadonlySet<string>): Promise<string[]> => {
    const uses = await findFileUses({ db })
    const unused: string[] = []
    for (const name of await names()) {
      const isUsed = (uses.get(name) ?? []).some(
        ({ kind, title }) => kind !== 'post' || !removedTitles.has(title),
      )
      const { row } = await readOriginal(name)
      if (!isUsed && (await findFile(db, name))?.hash === row.hash) unused.push(name)
    }
    return unused
  }
  const remove = async (unused: readonly string[]): Promise<void> => {
    for (const name of unused) {
      const file = await findFile(database.db, name)
      await database.write((tx) => tx.deleteFrom('files').where('name', '=', name).execute())
      const other = database.db.selectFrom('files').select('name')
      const isShared =
        file && (await other.where('hash', '=', file.hash).executeTakeFirst()) !== undefined
      if (file && !isShared) await contents.remove(contentName(file.hash))
    }
  }
  return {
    findUnused,
    remove,
    /** Restores the files that a text names, then runs `draw`, and removes them again if that fails. */
    restoreFor: async (text: string, draw: () => Promise<void>): Promise<void> => {
      const missing: string[] = []
      for (const name of await names())
        if (text.includes(name) && !(await findFile(database.db, name))) missing.push(name)
      try {
        for (const name of missing) {
          const { data, row } = await readOriginal(name)
          await contents.write(contentName(row.hash), data)
          await database.write((tx) => insertFiles(tx, [row]))
        }
        await draw()
      } catch (error) {
        // A concurrent request may have restored them and their articles, too.
        const unused = await findUnused(database.db, new Set())
        await remove(missing.filter((name) => unused.includes(name)))
        throw error
      }
    },
  }
}
