import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxUploadBytes } from '../../shared/media.ts'
import { openPictures } from '../../features/media/pictures.ts'
import { HttpError } from '../../server/http/errors.ts'
import type { ImportEntry, ImportedFile } from './import-content.ts'
import { shown } from './check.ts'
import { fileInside } from './read-files.ts'

/** A picture with what it will be called in the site. */
export interface TakenPicture {
  name: string
  width: number
  height: number
}

/** Takes pictures that lie in a folder beside an export, as an upload would. */
export function openPicturesOnDisk(folder: string | undefined) {
  // What goes wrong is told with the picture that it concerns.
  const pictures = openPictures({ log: { warn: () => undefined } })
  const found = new Map<string, string | undefined>()
  const entries: ImportEntry<ImportedFile>[] = []
  const names = new Set<string>()

  const add = async (
    what: string,
    prepare: () => Promise<TakenPicture & { data: Buffer }>,
  ): Promise<TakenPicture | undefined> => {
    const label = shown(what)
    try {
      const { name, width, height } = await prepare()
      if (!names.has(name))
        entries.push({
          label,
          read: { ok: true, value: { name, load: async () => (await prepare()).data } },
        })
      names.add(name)
      return { name, width, height }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      entries.push({ label, read: { ok: false, problem: error.message } })
      return undefined
    }
  }
  const take = async (relative: string): Promise<string | undefined> => {
    const file = folder === undefined ? undefined : await plainFile(folder, relative)
    if (file === undefined) return undefined
    const taken = await add(relative, () => pictures.run('prepare', file))
    return taken && `/media/${taken.name}`
  }
  return {
    entries,
    /**
     * Takes a picture that is no file of the folder.
     * @param what it is called when it is told
     * @param load asked for its bytes now and when the picture is put into the site
     * @returns undefined for what is no picture
     */
    keep: (what: string, load: () => Promise<Buffer>): Promise<TakenPicture | undefined> =>
      add(what, async () => withFile(await load(), (file) => pictures.run('prepare', file))),
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

/** Lays bytes into a file for as long as it is read. */
async function withFile<Result>(
  data: Buffer,
  read: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-import-'))
  try {
    const file = path.join(folder, 'picture')
    await writeFile(file, data)
    return await read(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

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
