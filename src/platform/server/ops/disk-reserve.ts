import { rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { removeUnfinished, writeWholeFile } from './whole-file.ts'

const mib = 1024 * 1024
const reserveBytes = 8 * mib
/** So much room there has to be for the reserve to be taken: itself, and as much again. */
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
    await removeUnfinished(dataDir)
    // A file without bytes of its own would reserve nothing.
    await writeWholeFile(file, async (handle) => {
      const part = Buffer.alloc(mib, 'reserve ')
      for (let written = 0; written < reserveBytes; written += part.length) await handle.write(part)
    })
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

async function sizeOf(file: string): Promise<number | undefined> {
  return await stat(file).then(
    ({ size }) => size,
    () => undefined,
  )
}
