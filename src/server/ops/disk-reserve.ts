import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

const mib = 1024 * 1024
const reserveBytes = 8 * mib
/** The reserve is taken when as much is left beside it. */
const plentyBytes = 2 * reserveBytes

/** Backups leave it out by this name (site-files.ts). */
const reserveFile = 'reserve'

/** Room on the disk that is kept for the owner: with a full disk nobody could sign in and make room. */
export interface DiskReserve {
  /** Takes the reserve, unless it is there or the disk is nearly full. */
  keep(): Promise<void>
  /** Gives the reserve to whoever needs it now. @returns false when it was given before */
  release(): Promise<boolean>
}

export function openDiskReserve(dataDir: string): DiskReserve {
  const file = path.join(dataDir, reserveFile)
  const take = async () => {
    if ((await sizeOf(file)) === reserveBytes) return
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < plentyBytes) return
    // It gets its name when it is whole; a file without bytes of its own would reserve nothing.
    const unfinished = `${file}.part`
    try {
      await writeBytes(unfinished)
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
  let taking: Promise<void> | undefined
  return {
    // Two at once would write the same file.
    keep: () => (taking ??= take().finally(() => (taking = undefined))),
    async release() {
      if ((await sizeOf(file)) === undefined) return false
      await rm(file, { force: true })
      return true
    },
  }
}

async function writeBytes(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    const part = Buffer.alloc(mib, 'reserve ')
    for (let written = 0; written < reserveBytes; written += part.length) await handle.write(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return await stat(file).then(
    ({ size }) => size,
    () => undefined,
  )
}
