import path from 'node:path'
import { ImportError, NotebookError } from './errors.ts'
import { type Folder, requireFile } from './files.ts'
import type { ImportHost, LinkedFileRules, PictureKind, PreparedPicture } from './host.ts'
import { type Checked, type ImportEntry, type ImportedFile, quoted } from './imported-content.ts'

/** Up to this many bytes of prepared pictures are cached; others are prepared again when they are stored. */
const maxPreparedBytes = 64 * 1024 * 1024

/** A picture of the import with its URL on the site. */
export type TakenPicture = Pick<PreparedPicture, 'width' | 'height'> & { address: string }

/** The pictures of an import, each once. */
function collectPictures(pictureAddress: (name: string) => string) {
  let room = maxPreparedBytes
  const names = new Set<string>()
  const entries: ImportEntry<ImportedFile>[] = []
  const add = async (
    what: string,
    prepare: () => Promise<Checked<PreparedPicture>>,
  ): Promise<TakenPicture | undefined> => {
    const label = quoted(what)
    const prepared = await prepare()
    if (!prepared.ok) {
      entries.push({ label, read: prepared })
      return undefined
    }
    const { name, width, height, data } = prepared.value
    if (!names.has(name)) {
      const isCached = data.length <= room
      if (isCached) room -= data.length
      const load = isCached
        ? () => Promise.resolve(data)
        : async () => requirePicture(await prepare())
      entries.push({ label, read: { ok: true, value: { name, load } } })
    }
    names.add(name)
    return { address: pictureAddress(name), width, height }
  }
  return { entries, add }
}

/** An SVG is converted to a bitmap, since it could contain scripts. */
function kindOf(file: string): PictureKind {
  if (/\.svg$/i.test(file)) return 'drawing'
  if (/\.pdf$/i.test(file)) return 'pdf'
  return /\.e?ps$/i.test(file) ? 'eps' : 'picture'
}

/** Collects the pictures of a folder that posts show; the host validates them. */
export function collectFolderPictures(
  folder: Folder | undefined,
  { preparePicture, pictureAddress, maxPictureBytes }: ImportHost,
) {
  const { entries, add } = collectPictures(pictureAddress)
  const found = new Map<string, string | undefined>()
  const take = async (relative: string): Promise<string | undefined> => {
    if (folder === undefined) return undefined
    const read = () => folder.read(relative, maxPictureBytes)
    const file = await read()
    if (!file.ok) return undefined
    const kind = kindOf(relative)
    let first: Buffer | undefined = file.value
    const taken = await add(relative, async () => {
      const data = first ?? requireFile(await read(), relative)
      first = undefined
      return await preparePicture(data, kind)
    })
    return taken?.address
  }
  return {
    entries,
    /**
     * Adds a picture that is not a file of the folder.
     * @param what its name in the report
     * @param load reads its bytes, now and when the picture is stored
     * @returns undefined for anything that is not a valid picture
     */
    keep: (what: string, load: () => Promise<Buffer>): Promise<TakenPicture | undefined> =>
      add(what, async () => {
        try {
          return await preparePicture(await load(), 'picture')
        } catch (error) {
          if (error instanceof NotebookError) return { ok: false, problem: error.message }
          throw error
        }
      }),
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

export type FolderPictures = ReturnType<typeof collectFolderPictures>

function requirePicture(prepared: Checked<PreparedPicture>): Buffer {
  if (prepared.ok) return prepared.value.data
  throw new ImportError(`${prepared.problem} Nothing was imported.`)
}

/** Collects the files that texts link to: data, papers, archives. */
export function collectLinkedFiles(folder: Folder, rules: LinkedFileRules) {
  const taken = new Map<string, string | undefined>()
  const names = new Set<string>()
  const entries: ImportEntry<ImportedFile>[] = []

  const take = async (file: string): Promise<string | undefined> => {
    const read = () => folder.read(file, rules.maxBytes)
    const found = await read()
    const name = nameFor(file)
    if (!found.ok || !rules.isValid(name, found.value)) return undefined
    names.add(name)
    entries.push({
      label: quoted(file),
      read: { ok: true, value: { name, load: async () => requireFile(await read(), file) } },
    })
    return rules.addressOf(name)
  }
  /** A second file of the same name gets its folder as a prefix. */
  const nameFor = (file: string): string => {
    const name = rules.nameFor(path.posix.basename(file))
    return names.has(name) ? rules.nameFor(file.replaceAll('/', '-')) : name
  }
  return {
    entries,
    /** The URL that a file will have; undefined for one that cannot be stored. */
    take: async (file: string): Promise<string | undefined> => {
      if (!rules.isKnown(file)) return undefined
      if (!taken.has(file)) taken.set(file, await take(file))
      return taken.get(file)
    },
  }
}

export type LinkedFiles = ReturnType<typeof collectLinkedFiles>

/** The decoded path of a URL; undefined where there is none. */
export function pathIn(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'https://host.invalid').pathname)
  } catch {
    return undefined
  }
}
