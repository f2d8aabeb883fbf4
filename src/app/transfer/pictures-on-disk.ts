import { realpath, stat } from 'node:fs/promises'
import { maxUploadBytes } from '../../shared/media.ts'
import { openPictures } from '../../features/media/pictures.ts'
import { HttpError } from '../../server/http/errors.ts'
import type { ImportEntry, ImportedFile } from './import-content.ts'
import { shown } from './check.ts'
import { fileInside } from './read-files.ts'

/** Takes pictures that lie in a folder beside an export, as an upload would. */
export function openPicturesOnDisk(folder: string | undefined) {
  // What goes wrong is told with the picture that it concerns.
  const pictures = openPictures({ log: { warn: () => undefined } })
  const found = new Map<string, string | undefined>()
  const entries: ImportEntry<ImportedFile>[] = []

  const take = async (relative: string): Promise<string | undefined> => {
    const file = folder === undefined ? undefined : await plainFile(folder, relative)
    if (file === undefined) return undefined
    try {
      const { name } = await pictures.run('prepare', file)
      if (!entries.some(({ read }) => read.ok && read.value.name === name))
        entries.push({
          label: shown(relative),
          read: {
            ok: true,
            value: { name, load: async () => (await pictures.run('prepare', file)).data },
          },
        })
      return `/media/${name}`
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      entries.push({ label: shown(relative), read: { ok: false, problem: error.message } })
      return undefined
    }
  }
  return {
    entries,
    /**
     * The address that a picture will have; undefined when none of the paths names one.
     * @param paths relative paths in the folder, the best first
     */
    find: async (paths: readonly string[]): Promise<string | undefined> => {
      for (const relative of paths) {
        if (!found.has(relative)) found.set(relative, await take(relative))
        const address = found.get(relative)
        if (address !== undefined) return address
      }
      return undefined
    },
  }
}

export type PicturesOnDisk = ReturnType<typeof openPicturesOnDisk>

/** A file of bearable size inside the folder; neither a path nor a link leads out of it. */
async function plainFile(folder: string, relative: string): Promise<string | undefined> {
  const file = fileInside(folder, relative)
  if (file === undefined) return undefined
  const details = await stat(file).catch(() => undefined)
  if (!details?.isFile() || details.size > maxUploadBytes) return undefined
  const [real, root] = [await realpath(file), await realpath(folder)]
  return fileInside(root, real) === undefined ? undefined : real
}

/** The path in an address, readable; undefined for what cannot be one. */
export function pathIn(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'https://host.invalid').pathname)
  } catch {
    return undefined
  }
}
