import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../server/sync-folder.ts'
import { isHashedName, uploadOf } from '../../shared/media.ts'

/** Begins the names of files that are still being written. */
const unfinished = '.unfinished-'

/** A name for a file that is still being written. */
export function unfinishedFile(folder: string): string {
  return path.join(folder, unfinished + randomUUID())
}

/** Under its name a file is always whole, and on the disk when this is done. */
export async function writeWhole(folder: string, name: string, data: Buffer): Promise<void> {
  const file = unfinishedFile(folder)
  try {
    const handle = await open(file, 'w')
    try {
      await handle.writeFile(data)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(file, path.join(folder, name))
    await syncFolder(folder)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false
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

/** Pictures by name, as opposed to variants of them, unfinished files and notes. */
export function isPictureName(name: string): boolean {
  if (!/^[a-z0-9][a-z0-9._-]{0,199}\.(?:webp|avif|png|jpe?g|gif)$/.test(name)) return false
  return !isHashedName(name) || uploadOf(name) === name
}

/** Removes what a crash has left behind: unfinished files, and variants of pictures that are gone. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await namesIn(folder)
  const kept = new Set(names)
  for (const name of names) {
    const upload = uploadOf(name)
    const isOrphan = upload !== undefined && !kept.has(upload)
    if (isOrphan || name.startsWith(unfinished)) await rm(path.join(folder, name), { force: true })
  }
}
