import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { namesIn, writeWholeFile } from '../ops/whole-file.ts'
import type { FileStats, MediaFiles } from './media-files.ts'

/** Files in a folder, which is made with the first one. */
export function folderFiles(folder: string): MediaFiles {
  const find = async (name: string): Promise<FileStats | undefined> => {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    return found?.isFile() ? { bytes: found.size, date: found.mtime } : undefined
  }
  return {
    find,
    async fetch(name, range) {
      const found = await find(name)
      return found && { ...found, body: createReadStream(path.join(folder, name), range) }
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
      await writeWholeFile(path.join(folder, name), (handle) => handle.writeFile(data))
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}
