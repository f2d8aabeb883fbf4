import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { errorCode } from './error-codes.ts'
import { waitForTurn } from './patience.ts'
import { openSqlite } from './sqlite.ts'

export { isUniqueViolation } from './error-codes.ts'

/** The tables that the database layer itself uses; features add their own with `withTables`. */
interface CoreTables {
  meta: { id: number; revision: number }
  counters: { name: string; next: number }
  migrations: { name: string; at: string }
}

export type Db = Kysely<CoreTables>
export type Tx = Transaction<CoreTables>

/** One open database. Inside a transaction use only its `tx`: `db` would wait for ever on SQLite. */
export interface Database {
  db: Db
  /** Runs a change that visitors can see: one transaction that also raises the revision. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs a change that no public page shows (sessions, messages, counters of visits). */
  writePrivately<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The number of the last committed visible change. */
  revision(): number
  close(): Promise<void>
}

/** Where the database of a site lies. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'ephemeris.sqlite')
}

/** Opens the database of a site, making its folder when it is missing. */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const { dialect, readRevision } = openSqlite(databaseFile(dataDir))
  const db: Db = new Kysely<CoreTables>({ dialect })
  const inTurn = waitForTurn()
  const writePrivately = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTurn(() => retrySerialization(() => db.transaction().execute(work)))
  return {
    db,
    writePrivately,
    write: (work) =>
      writePrivately(async (tx) => {
        await tx
          .updateTable('meta')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .where('id', '=', 1)
          .execute()
        return await work(tx)
      }),
    revision: readRevision,
    close: () => db.destroy(),
  }
}

/**
 * Hands out the next id of a table: from a counter row, below 2^31, never used twice even after
 * the newest row was removed.
 */
export async function nextId(tx: Tx, table: string): Promise<number> {
  const { next } = await tx
    .updateTable('counters')
    .set((row) => ({ next: row('next', '+', 1) }))
    .where('name', '=', table)
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - 1
}

const serializationFailure = '40001'
const deadlock = '40P01'
const attempts = 5

/** PostgreSQL may ask for a transaction to be run again; nothing of the failed one was kept. */
async function retrySerialization<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const code = errorCode(error)
      if (attempt >= attempts || (code !== serializationFailure && code !== deadlock)) throw error
    }
  }
}

/** The same database for rows that no public page shows: its writes leave the revision alone. */
export function unseen(database: Database): Database {
  return { ...database, write: database.writePrivately }
}
