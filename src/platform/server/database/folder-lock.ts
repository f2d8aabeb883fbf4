import { DatabaseSync } from 'node:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { explainExpectedFailure } from '../ops/explain-failure.ts'
import { isBusy, isFull, detectFullDisk } from './error-codes.ts'
import { SchemaError } from './migrate.ts'

/** Excludes other processes from a data folder; released when the process ends in any way. */
export interface FolderLock {
  release(): void
}

/**
 * Locks a data folder by an open transaction on an empty file. Unlike a PID file, the system releases this lock itself.
 * @throws SchemaError if another process has the lock or the folder is not writable; the error of a full disk as it is
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true })
  let connection: DatabaseSync
  try {
    connection = detectFullDisk(dataDir, () => openLocked(path.join(dataDir, 'lock')))
  } catch (error) {
    if (isFull(error)) throw error
    throw new SchemaError(
      isBusy(error)
        ? `Another Ephemeris uses the data folder ${dataDir}. Stop it, or choose another DATA_DIR.`
        : (explainExpectedFailure(error, dataDir) ??
            `Nothing can be written to the data folder ${dataDir}. Check its disk and its permissions.`),
    )
  }
  return { release: () => connection.isOpen && connection.close() }
}

/** Whether another process has the lock of a data folder. Changes nothing. */
export function isFolderLocked(dataDir: string): boolean {
  const file = path.join(dataDir, 'lock')
  if (!existsSync(file)) return false
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    connection.prepare('select name from sqlite_schema').all()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    connection.close()
  }
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
