import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../ops/sync-folder.ts'
import type { FileStats, MediaFiles } from './media-files.ts'

/** Begins the names of files that are still being written. */
const unfinished = '.unfinished-'
/** Longer than anything is being written: another instance on the same folder may be at it. */
const unfinishedMs = 3_600_000

/** Files in a folder, which is made with the first one. */
export function folderFiles(folder: string): MediaFiles {
  const find = async (name: string): Promise<FileStats | undefined> => {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    return found?.isFile() ? { bytes: found.size, date: found.mtime } : undefined
  }
  return {
    find,
    async fetch(name) {
      const found = await find(name)
      return found && { ...found, body: createReadStream(path.join(folder, name)) }
    },
    source: (name) => Promise.resolve(path.join(folder, name)),
    async list() {
      const names = (await namesIn(folder)).filter((name) => !name.startsWith('.'))
      const found = await Promise.all(
        names.map(async (name) => {
          const stats = await find(name)
          return stats ? [{ name, ...stats }] : []
        }),
      )
      return found.flat()
    },
    async write(name, data) {
      await mkdir(folder, { recursive: true })
      await writeWhole(folder, name, data)
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

/** A name for a file that is still being written. */
export function unfinishedFile(folder: string): string {
  return path.join(folder, unfinished + randomUUID())
}

/** Under its name a file is always whole, and on the disk when this is done. */
async function writeWhole(folder: string, name: string, data: Buffer): Promise<void> {
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

/** Removes what a crash has left behind while it was being written. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(unfinished)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > unfinishedMs) await rm(file, { force: true })
  }
}

/** The names in a folder; none when there is no folder yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
