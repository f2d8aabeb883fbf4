import { maxUploadBytes } from '../../shared/media.ts'
import { openPictures } from '../media/pictures.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { ImportEntry, ImportedFile } from './import-content.ts'
import { shown } from './check.ts'
import { readFileIn, requireFile } from './read-files.ts'

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
    if (folder === undefined) return undefined
    const read = () => readFileIn(folder, relative, maxUploadBytes)
    const file = await read()
    if (!file.ok) return undefined
    // An SVG becomes a picture: as it is it could hold scripts.
    const job = /\.svg$/i.test(relative) ? 'prepareDrawing' : 'prepare'
    let first: Buffer | undefined = file.value
    const taken = await add(relative, async () => {
      const data = first ?? requireFile(await read(), relative)
      first = undefined
      return await pictures.run(job, data)
    })
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
      add(what, async () => await pictures.run('prepare', await load())),
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

/** The decoded path of a URL; undefined where there is none. */
export function pathIn(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'https://host.invalid').pathname)
  } catch {
    return undefined
  }
}
