import { DatabaseSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { explainExpectedFailure } from '../ops/explain-failure.ts'
import { isBusy, isFull } from './error-codes.ts'
import { withFullDiskNamed } from './full-disk.ts'
import { SchemaError } from './migrate.ts'

/** A data folder that no other process may use; the lock goes with its process, however it ends. */
export interface FolderLock {
  release(): void
}

/**
 * Takes a data folder for one process: an open transaction on an empty file is a lock that the
 * system takes back by itself, which a file with a process id in it is not.
 * @throws SchemaError when another process has it, or when nothing can be written there; a full disk as it is
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true })
  let connection: DatabaseSync
  try {
    connection = withFullDiskNamed(dataDir, () => openLocked(path.join(dataDir, 'lock')))
  } catch (error) {
    if (isFull(error)) throw error
    throw new SchemaError(
      isBusy(error)
        ? `Another Ephemeris uses the data folder ${dataDir}. Stop it, or choose another DATA_DIR.`
        : (explainExpectedFailure(error, dataDir) ??
            `Nothing can be written to the data folder ${dataDir}. Check its disk and its rights.`),
    )
  }
  return { release: () => connection.isOpen && connection.close() }
}

function openLocked(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('begin exclusive')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}
