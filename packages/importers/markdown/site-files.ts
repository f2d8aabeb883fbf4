import path from 'node:path'
import { decodePercent } from '../text.ts'

/** Finds the files of a folder by the rules of site generators. */
export interface SiteFiles {
  /**
   * Candidate paths for a URL, in order of preference; several only where the URL is ambiguous.
   * @param from the file that contains the URL
   */
  find: (address: string, from: string) => string[]
}

const comparable = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

/** Searches next to the text, in the folder of its name and in the roots, then for the only file of that name anywhere. */
export function indexSiteFiles(files: readonly string[], roots: readonly string[]): SiteFiles {
  const exact = new Map(files.map((file) => [file.normalize('NFC'), file]))
  const byPath = new Map(files.map((file) => [comparable(file), file]))
  const byName = new Map<string, string[]>()
  for (const file of files) {
    const name = comparable(path.posix.basename(file))
    const same = byName.get(name) ?? []
    if (same.length === 0) byName.set(name, same)
    same.push(file)
  }
  const at = (place: string) => {
    const normal = path.posix.normalize(place).normalize('NFC').replace(/^\//, '')
    return exact.get(normal) ?? byPath.get(comparable(normal))
  }
  return {
    find: (address, from) => {
      const name = plainAddress(address)
      if (name === '') return []
      const folder = path.posix.dirname(from)
      const own = from.replace(/\.\w+$/, '')
      const below = name.replace(/^\/+/, '')
      const beside = name.startsWith('/')
        ? []
        : [path.posix.join(folder, name), path.posix.join(own, name)]
      const fromRoots = roots.map((root) => path.posix.join(root, below))
      const found = [...beside, ...fromRoots, path.posix.join(own, below)].flatMap(
        (one) => at(one) ?? [],
      )
      const same = byName.get(comparable(path.posix.basename(name))) ?? []
      return [...new Set([...found, ...(same.length === 1 ? same : [])])]
    },
  }
}

/** The path of a URL, decoded and without query and fragment. */
function plainAddress(address: string): string {
  const [place = ''] = address
    .replace(/^(?:site-file:|\{(?:filename|static|attach)\}|\|(?:filename|static)\|)/, '')
    .replace(/^https?:\/\/[^/]+/, '')
    .split(/[?#]/)
  return decodePercent(place).trim()
}
