import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { ImportError } from './errors.ts'
import type { FileAccess } from './host.ts'
import type { Checked } from './imported-content.ts'

/** A folder whose files are not trusted. */
export interface Folder {
  root: string
  read(relative: string, maxBytes: number): Promise<Checked<Buffer>>
  readText(relative: string, maxBytes: number): Promise<Checked<string>>
}

/** Opens a folder; reads never leave it. */
export function openFolder(files: FileAccess, root: string): Folder {
  const read = (relative: string, maxBytes: number) => files.readInside(root, relative, maxBytes)
  return {
    root,
    read,
    readText: async (relative, maxBytes) => asText(await read(relative, maxBytes)),
  }
}

/** Reads a text file that the user has named. */
export async function readText(
  files: FileAccess,
  file: string,
  maxBytes: number,
): Promise<Checked<string>> {
  return asText(await files.read(file, maxBytes))
}

function asText(read: Checked<Buffer>): Checked<string> {
  return read.ok ? { ok: true, value: read.value.toString('utf8') } : read
}

/** The size of a file, to be checked before reading it; 0 if it does not exist. */
export async function fileSize(file: string): Promise<number> {
  return (await lstat(file).catch(unlessMissing))?.size ?? 0
}

/**
 * The bytes of a file that was read before.
 * @throws ImportError when it was removed or changed
 */
export function requireFile(read: Checked<Buffer>, file: string): Buffer {
  if (read.ok) return read.value
  throw new ImportError(`${file} changed meanwhile; nothing was imported. Try again.`)
}

const maxFiles = 100_000
const maxDepth = 30

/** Folders that never hold content, such as those of packages and builds. */
const skippedFolders =
  /^(?:\.(?!obsidian$)|node_modules$|__pycache__$|bower_components$|vendor$|_site$|_freeze$|_book$|renv$|venv$)/

/**
 * The paths of all files in a folder, with `/` between names. Symbolic links are not followed, so nothing outside is read.
 * @throws ImportError for anything but a folder, and for more than 100,000 files
 */
export async function walkFolder(root: string): Promise<string[]> {
  const files: string[] = []
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
      unlessMissing,
    )
    if (!entries)
      throw new ImportError(`${path.join(root, folder)} is not a folder that can be read.`)
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isFile()) files.push(name)
      if (files.length > maxFiles)
        throw new ImportError(
          `${root} contains more than ${maxFiles} files; name the folder of the site.`,
        )
      if (entry.isDirectory() && depth < maxDepth && !skippedFolders.test(entry.name))
        await visit(name, depth + 1)
    }
  }
  await visit('', 0)
  return files
}

/** Error codes for a path that does not exist. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

function unlessMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (!missing.has(code)) throw error
}
