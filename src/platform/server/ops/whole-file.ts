import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** Begins the names of what is still being made; backups and lists leave them out by the point. */
export const unfinishedPrefix = '.unfinished-'
/** Longer than anything is being made: another process on the same folder may be at it. */
const unfinishedMs = 6 * 3_600_000

/** A name in a folder for a file, or a folder, that is still being made. */
export function unfinishedIn(folder: string): string {
  return path.join(folder, unfinishedPrefix + randomUUID())
}

/** Writes a file that is whole under its name, and on the disk when this is done; nothing is left when it fails. */
export async function writeWholeFile(
  file: string,
  fill: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file)
  const work = unfinishedIn(folder)
  try {
    const handle = await open(work, 'w')
    try {
      await fill(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(work, file)
    await syncFolder(folder)
  } catch (error) {
    await rm(work, { force: true })
    throw error
  }
}

/** Removes what a crash has left behind in a folder while it was being made. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > unfinishedMs)
      await rm(file, { recursive: true, force: true })
  }
}

/** The names in a folder; none when there is no folder yet. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
