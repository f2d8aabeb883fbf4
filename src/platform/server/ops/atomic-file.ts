import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Starts the names of incomplete files. Backups and listings ignore them because of the dot. */
export const unfinishedPrefix = '.unfinished-'
/** Longer than any write takes, since another process may still be writing. */
const unfinishedMs = 6 * 3_600_000

/** A unique path in a folder for a file or folder that is not complete yet. */
export function unfinishedPath(folder: string): string {
  return path.join(folder, unfinishedPrefix + randomUUID())
}

/** Writes a file atomically and flushes it to the disk; leaves nothing behind on failure. */
export async function writeFileAtomically(
  file: string,
  fill: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file)
  const unfinished = unfinishedPath(folder)
  try {
    const handle = await open(unfinished, 'w')
    try {
      await fill(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    await syncFolder(folder)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Deletes incomplete files that a crash left in a folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listNames(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    // A date in the future is of a time when the clock was ahead.
    if (found && Math.abs(Date.now() - found.mtimeMs) > unfinishedMs)
      await rm(file, { recursive: true, force: true })
  }
}

/** Lists a folder; empty if it does not exist. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Flushes a folder to the disk, so that a renamed file survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and does not need this.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
