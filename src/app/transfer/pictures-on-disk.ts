import { mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxUploadBytes } from '../../shared/media.ts'
import { drawSvg } from '../../features/blog/server/notebooks/pictures-in-data.ts'
import { openPictures } from '../../features/media/pictures.ts'
import { HttpError } from '../../server/http/errors.ts'
import type { ImportEntry, ImportedFile } from './import-content.ts'
import { shown } from './check.ts'
import { fileInside } from './read-files.ts'

/** A picture with the name that it gets in the site. */
export interface TakenPicture {
  name: string
  width: number
  height: number
}

/** Prepared pictures stay in memory up to this many bytes; the others are prepared once more when they are stored. */
const mostPreparedBytes = 64 * 1024 * 1024

/** Reads pictures from a folder beside an export and validates them like uploads. */
export function openPicturesOnDisk(folder: string | undefined) {
  let room = mostPreparedBytes
  // Not logged: problems are reported with the entry of their picture.
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
      const { name, width, height, data } = await prepare()
      if (!names.has(name)) {
        const isKept = data.length <= room
        if (isKept) room -= data.length
        const load = isKept ? () => Promise.resolve(data) : async () => (await prepare()).data
        entries.push({ label, read: { ok: true, value: { name, load } } })
      }
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
    const isDrawing = /\.svg$/i.test(relative)
    const taken = await add(relative, async () =>
      isDrawing
        ? await withFile(await drawn(file), (png) => pictures.run('prepare', png))
        : await pictures.run('prepare', file),
    )
    return taken && `/media/${taken.name}`
  }
  return {
    entries,
    /**
     * Adds a picture that is not a file of the folder.
     * @param what its name in the report
     * @param load reads its bytes: once now, and once when the picture is stored
     * @returns undefined for anything that is not a valid picture
     */
    keep: (what: string, load: () => Promise<Buffer>): Promise<TakenPicture | undefined> =>
      add(what, async () => withFile(await load(), (file) => pictures.run('prepare', file))),
    /**
     * The URL that a picture gets; undefined when none of the paths is a picture.
     * @param paths relative paths in the folder, in order of preference
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

/**
 * An SVG as a picture: as it is it could hold scripts.
 * @throws HttpError for what cannot be drawn
 */
async function drawn(file: string): Promise<Buffer> {
  const drawing = await drawSvg(await readFile(file, 'utf8'))
  if (!drawing) throw new HttpError(415, 'This SVG cannot be drawn')
  return drawing.data
}

/** Writes bytes to a temporary file for the time of `read`. */
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

/** A regular file inside the folder, below the size limit; neither `..` nor a symbolic link leads out of it. */
async function plainFile(folder: string, relative: string): Promise<string | undefined> {
  const file = fileInside(folder, relative)
  if (file === undefined) return undefined
  const details = await stat(file).catch(() => undefined)
  if (!details?.isFile() || details.size > maxUploadBytes) return undefined
  const [real, root] = [await realpath(file), await realpath(folder)]
  return fileInside(root, real) === undefined ? undefined : real
}

/** The decoded path of a URL; undefined where there is none. */
export function pathIn(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'https://host.invalid').pathname)
  } catch {
    return undefined
  }
}
