import { DatabaseSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { isBusy } from './error-codes.ts'
import { SchemaError } from './migrate.ts'

/** A data folder that no other process may use; the lock goes with its process, however it ends. */
export interface FolderLock {
  release(): void
}

/**
 * Takes a data folder for one process: an open transaction on an empty file is a lock that the
 * system takes back by itself, which a file with a process id in it is not.
 * @throws SchemaError when another process has it, or when nothing can be written there
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true })
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 })
    connection.exec('begin exclusive')
  } catch (error) {
    connection?.close()
    throw new SchemaError(
      isBusy(error)
        ? `Another Ephemeris uses the data folder ${dataDir}. Stop it, or choose another DATA_DIR.`
        : `Nothing can be written to the data folder ${dataDir}. Check its disk and its rights.`,
    )
  }
  const held = connection
  return { release: () => held.isOpen && held.close() }
}
