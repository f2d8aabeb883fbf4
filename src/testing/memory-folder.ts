import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** The data folder of a test has a few megabytes. */
const enoughBytes = 2 * 1024 ** 3

/**
 * The root of the data folders of tests: in memory if there is enough, otherwise on the disk. Creating a site takes thirty
 * commits, each of which waits for the disk.
 */
export function dataRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
  } catch {
    // Only Linux has this folder.
    return tmpdir()
  }
}
