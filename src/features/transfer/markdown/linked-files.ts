import path from 'node:path'
import { fileNameFrom, isKind } from '../../files/kinds.ts'
import { fileAddress, isFileName, fileEnding, maxFileBytes } from '../../../shared/files.ts'
import { shown } from '../check.ts'
import type { ImportEntry, ImportedFile } from '../import-content.ts'
import { readFileIn, requireFile } from '../read-files.ts'

/** Collects the files that texts link to: data, papers, archives. */
export function openLinkedFiles(root: string) {
  const taken = new Map<string, string | undefined>()
  const names = new Set<string>()
  const entries: ImportEntry<ImportedFile>[] = []

  const take = async (file: string): Promise<string | undefined> => {
    const read = () => readFileIn(root, file, maxFileBytes)
    const found = await read()
    const name = nameFor(file)
    if (!found.ok || !isFileName(name) || !isKind(name, found.value)) return undefined
    names.add(name)
    entries.push({
      label: shown(file),
      read: { ok: true, value: { name, load: async () => requireFile(await read(), file) } },
    })
    return fileAddress(name)
  }
  /** A second file of the same name gets the name of its folder before it. */
  const nameFor = (file: string): string => {
    const name = fileNameFrom(path.posix.basename(file))
    return names.has(name) ? fileNameFrom(file.replaceAll('/', '-')) : name
  }
  return {
    entries,
    /** The URL that a file will have; undefined for one that cannot be stored. */
    take: async (file: string): Promise<string | undefined> => {
      if (fileEnding(file) === undefined) return undefined
      if (!taken.has(file)) taken.set(file, await take(file))
      return taken.get(file)
    },
  }
}

export type LinkedFiles = ReturnType<typeof openLinkedFiles>
