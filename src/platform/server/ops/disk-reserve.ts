import { rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { removeUnfinished, writeFileAtomically } from './atomic-file.ts'

const mib = 1024 * 1024
const reserveBytes = 8 * mib
/** The free space without which no reserve is created. */
const minFreeBytes = 2 * reserveBytes

/** Excluded from backups by this name (site-files.ts). */
const reserveFile = 'reserve'

/** Reserved disk space: with a full disk the owner could not sign in to free space. */
export interface DiskReserve {
  /** Creates the reserve, unless it exists or the disk is nearly full. */
  keep(): Promise<void>
  /** @returns false if there was no reserve */
  release(): Promise<boolean>
}

export function createDiskReserve(dataDir: string): DiskReserve {
  const file = path.join(dataDir, reserveFile)
  const create = async () => {
    if ((await sizeOf(file)) === reserveBytes) return
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < minFreeBytes) return
    await removeUnfinished(dataDir)
    // A sparse file would reserve nothing.
    await writeFileAtomically(file, async (handle) => {
      const part = Buffer.alloc(mib, 'reserve ')
      for (let written = 0; written < reserveBytes; written += part.length) await handle.write(part)
    })
  }
  let creating: Promise<void> | undefined
  return {
    // Concurrent calls share one write.
    keep: () => (creating ??= create().finally(() => (creating = undefined))),
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
