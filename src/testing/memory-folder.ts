import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Data folders of tests hold some megabytes each, for the time of one test. */
const enoughBytes = 2 * 1024 ** 3

/**
 * Where tests keep their data: in memory where the machine offers room for that, on its disk elsewhere.
 * Making one site commits thirty times, and each commit waits for the disk.
 */
export function dataRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
  } catch {
    // Other systems than Linux have no such folder.
    return tmpdir()
  }
}
