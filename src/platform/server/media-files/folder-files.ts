import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '../ops/regular-file.ts'
import type { Log } from '../ops/log.ts'
import { listNames, writeFileAtomically } from '../ops/atomic-file.ts'
import type { FileStats, MediaFiles } from './media-files.ts'

/** Stores files in a folder, which is created with the first one. */
export function folderFiles(folder: string, log?: Pick<Log, 'warn'>): MediaFiles {
  const find = async (name: string): Promise<FileStats | undefined> => {
    const found = await stat(path.join(folder, name)).catch(ignoreMissing)
    return found?.isFile() ? { bytes: found.size, date: found.mtime } : undefined
  }
  /** Opened before the response starts, because an existing file may not be readable. */
  const openFile = async (name: string): Promise<FileHandle | undefined> => {
    try {
      return await open(path.join(folder, name)).catch(ignoreMissing)
    } catch (error) {
      log?.warn({ event: 'unreadable', err: error }, 'A picture or file of the site cannot be read')
      throw error
    }
  }
  return {
    find,
    async fetch(name, range) {
      const found = await find(name)
      const handle = found && (await openFile(name))
      return handle && { ...found, body: handle.createReadStream(range) }
    },
    source: (name) => Promise.resolve(path.join(folder, name)),
    async list() {
      const names = (await listNames(folder)).filter((name) => !name.startsWith('.'))
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
      await writeFileAtomically(path.join(folder, name), (handle) => handle.writeFile(data))
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}
