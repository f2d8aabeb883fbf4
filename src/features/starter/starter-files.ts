import path from 'node:path'
import type { FileUse } from '../files/contract.ts'
import { contentName, findFile, insertFiles, rowOf } from '../files/store.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Database, Db } from '../../platform/server/database/database.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { maxFileBytes } from '../../shared/files.ts'
import { starterFolder } from './seed.ts'
import { filesIn, readFileIn, requireFile } from '../transfer/read-files.ts'

const folder = path.join(starterFolder, 'files')

export interface StarterFilesOptions {
  /** Everything that links or draws a file of the site, by the name of the file. */
  findFileUses(database: Pick<Database, 'db'>): Promise<ReadonlyMap<string, readonly FileUse[]>>
}

/** The files of the starter content: they are removed and restored together with the articles that draw them. */
export function openStarterFiles(context: ServerContext, { findFileUses }: StarterFilesOptions) {
  const { database, now } = context
  const contents = openMediaFiles(context.config, context.log)
  const names = () => filesIn(folder)
  const asItCame = async (name: string) => {
    const data = requireFile(await readFileIn(folder, name, maxFileBytes), name)
    return { data, row: rowOf(name, data, now()) }
  }
  /** The unchanged ones that nothing uses but articles of these titles. */
  const findUnused = async (db: Db, going: ReadonlySet<string>): Promise<string[]> => {
    const uses = await findFileUses({ db })
    const unused: string[] = []
    for (const name of await names()) {
      const isUsed = (uses.get(name) ?? []).some(
        ({ kind, title }) => kind !== 'post' || !going.has(title),
      )
      const { row } = await asItCame(name)
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
    /** Restores the files that a text names, then runs `draw`, and removes them again when that fails. */
    restoreFor: async (text: string, draw: () => Promise<void>): Promise<void> => {
      const missing: string[] = []
      for (const name of await names())
        if (text.includes(name) && !(await findFile(database.db, name))) missing.push(name)
      try {
        for (const name of missing) {
          const { data, row } = await asItCame(name)
          await contents.write(contentName(row.hash), data)
          await database.write((tx) => insertFiles(tx, [row]))
        }
        await draw()
      } catch (error) {
        // A concurrent request may have restored them too, together with what draws them.
        const unused = await findUnused(database.db, new Set())
        await remove(missing.filter((name) => unused.includes(name)))
        throw error
      }
    },
  }
}
