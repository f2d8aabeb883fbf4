import { statfsSync } from 'node:fs'
import { primaryCode, sqlite } from './error-codes.ts'

/** SQLite enlarges the index of its write-ahead log by pieces of 32 KB: with less room than two of them, that is what failed. */
const littleBytes = 64 * 1024

/**
 * Runs a step of SQLite. Of a companion file that it cannot make or enlarge, SQLite tells only that,
 * whatever the reason was; here a full disk is told as what it is.
 * @throws an error with the code ENOSPC where the disk of the folder has no room
 */
export function withFullDiskNamed<Result>(folder: string, step: () => Result): Result {
  try {
    return step()
  } catch (error) {
    const code = primaryCode(error)
    if ((code === sqlite.io || code === sqlite.cannotOpen) && freeBytes(folder) < littleBytes)
      throw Object.assign(new Error('The disk has no room for the database', { cause: error }), {
        code: 'ENOSPC',
      })
    throw error
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
