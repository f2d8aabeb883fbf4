import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { unlessGone } from '../../../platform/server/ops/file-access.ts'
import { TransferError } from '../transfer-error.ts'

const mostFiles = 100_000
const deepest = 30

/** Folders that never hold content, such as those of packages and builds. */
const passed =
  /^(?:\.(?!obsidian$)|node_modules$|__pycache__$|bower_components$|vendor$|_site$|_freeze$|_book$|renv$|venv$)/

/**
 * The paths of all files in a folder, with `/` between names. Symbolic links are not followed, so nothing outside is read.
 * @throws TransferError for anything but a folder, and for one with more files than any site has
 */
export async function walkFolder(root: string): Promise<string[]> {
  const files: string[] = []
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
      unlessGone,
    )
    if (!entries)
      throw new TransferError(`${path.join(root, folder)} is not a folder that can be read.`)
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isFile()) files.push(name)
      if (files.length > mostFiles)
        throw new TransferError(
          `${root} holds more than ${mostFiles} files; name the folder of the site.`,
        )
      if (entry.isDirectory() && depth < deepest && !passed.test(entry.name))
        await visit(name, depth + 1)
    }
  }
  await visit('', 0)
  return files
}
