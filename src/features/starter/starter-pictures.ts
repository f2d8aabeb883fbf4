import path from 'node:path'
import type { PictureUse } from '../media/contract.ts'
import { removePicture } from '../media/files.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Database, Db } from '../../platform/server/database/database.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { maxUploadBytes } from '../../shared/media.ts'
import { siteLists } from '../lists/lists.ts'
import { starterFolder, writeVariants } from './seed.ts'
import { filesIn, readFileIn, requireFile } from '../transfer/read-files.ts'
import type { StarterRows } from './find-starter.ts'

const folder = path.join(starterFolder, 'media')

export interface StarterPicturesOptions {
  /** Everything that shows a picture of the site, by the name of its file. */
  findPictureUses(
    database: Pick<Database, 'db'>,
  ): Promise<ReadonlyMap<string, readonly PictureUse[]>>
}

/** The pictures of the starter content: they are removed and restored together with the rows that show them. */
export function openStarterPictures(
  context: ServerContext,
  { findPictureUses }: StarterPicturesOptions,
) {
  const files = openMediaFiles(context.config, context.log)
  const read = async (name: string) =>
    requireFile(await readFileIn(folder, name, maxUploadBytes), name)
  const names = async () => (await filesIn(folder)).filter((name) => name.endsWith('.webp'))

  /** The unchanged ones that nothing shows but the given rows. */
  const findUnused = async (tx: Db, rows: readonly StarterRows[]): Promise<string[]> => {
    const uses = await findPictureUses({ db: tx })
    const going = new Set(rows.flatMap(usesOf))
    const unused: string[] = []
    for (const name of await names()) {
      const isShown = (uses.get(name) ?? []).some(({ kind, id }) => !going.has(`${kind} ${id}`))
      if (!isShown && (await isAsItCame(name))) unused.push(name)
    }
    return unused
  }
  // Uploads are named by a content hash, so only an import can bring another picture of such a name.
  const isAsItCame = async (name: string): Promise<boolean> => {
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
     * Restores the pictures that a text names, then runs `show`, and removes them again when that fails:
     * no row ever shows a missing picture.
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
        // A concurrent request may have restored them too, together with what shows them.
        const unused = await findUnused(context.database.db, [])
        await remove(missing.filter((name) => unused.includes(name)))
        throw error
      }
    },
  }
}

/** The unchanged rows, in the form in which the uses of pictures name them. */
function usesOf({ table, unchanged }: StarterRows): string[] {
  const kind = table === 'posts' ? 'post' : siteLists.find(({ name }) => name === table)?.pictured
  return unchanged.map((id) => `${kind} ${id}`)
}
