import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import type { Log } from '../ops/log.ts'
import { compileOnce } from './compiled.ts'
import type { Engine } from './engine.ts'
import { isLostRace } from './error-codes.ts'
import { openPostgres } from './postgres.ts'
import type { Schema, TableName } from './schema.ts'
import { openSqlite, readSqlite } from './sqlite.ts'

export { isUniqueViolation } from './error-codes.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** The same database for code that treats all tables alike and knows their columns as data. */
export function withAnyTable(db: Db) {
  return db.$omitTables<TableName>().$extendTables<Record<string, Record<string, unknown>>>()
}

/** One open database. Inside a transaction use only its `tx`: `db` would wait for ever on SQLite. */
export interface Database {
  db: Db
  /** For single statements that may be lost in a crash: they do not wait for the disk. */
  nonDurable: Db
  /** Runs a change that visitors can see: one transaction that also raises the change number. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs a change that no public page shows (sessions, messages, counters of visits). */
  writeWithoutInvalidation<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The number of the last committed visible change, as far as this process knows. */
  changeNumber(): number
  /**
   * Keeps the change number up with what other instances write, until the database is closed. SQLite
   * reads it each time and needs none of it.
   * @throws when the database does not answer
   */
  follow(log: Log): Promise<void>
  /** Calls a listener after each committed transaction in which a topic was announced, see `announce`. */
  onCommit(topic: string, listener: () => void): void
  engine: Engine['name']
  close(): Promise<void>
}

const announced = new WeakMap<Tx, Set<string>>()

/** Announces a topic to the listeners of the database: `onCommit` calls them once this transaction is committed. */
export function announce(tx: Tx, topic: string): void {
  const topics = announced.get(tx)
  if (topics) topics.add(topic)
  else announced.set(tx, new Set([topic]))
}

/** Where the database of a site lies, unless an address says otherwise. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'ephemeris.sqlite')
}

/** Where a site keeps its rows: PostgreSQL when an address is given, or else a file in its folder. */
export interface DatabasePlace {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Opens the database of a site, making its folder when it is missing. */
export function openDatabase({ dataDir, databaseUrl }: DatabasePlace): Database {
  mkdirSync(dataDir, { recursive: true })
  const engine =
    databaseUrl === undefined ? openSqlite(databaseFile(dataDir)) : openPostgres(databaseUrl)
  return { ...withEngine(engine), engine: engine.name }
}

/** Opens the database of a site for reading alone: it may be of an older version, and is left so. */
export function readDatabase(place: DatabasePlace): Pick<Database, 'db' | 'engine' | 'close'> {
  if (place.databaseUrl !== undefined) return openDatabase(place)
  const db: Db = new Kysely<Schema>({ dialect: readSqlite(databaseFile(place.dataDir)) })
  return { db, engine: 'sqlite', close: () => db.destroy() }
}

function withEngine(engine: Engine) {
  const db: Db = new Kysely<Schema>({ dialect: engine.dialect })
  const { nonDurableDialect } = engine
  const nonDurable: Db = nonDurableDialect ? new Kysely<Schema>({ dialect: nonDurableDialect }) : db
  const listeners: { topic: string; listener: () => void }[] = []
  const transact = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const { result, topics } = await engine.enqueue(() =>
      retryLostRaces(() =>
        db.transaction().execute(async (tx) => ({
          result: await work(tx),
          topics: announced.get(tx),
        })),
      ),
    )
    for (const { topic, listener } of listeners) if (topics?.has(topic)) listener()
    return result
  }
  return {
    onCommit: (topic: string, listener: () => void) => void listeners.push({ topic, listener }),
    db,
    nonDurable,
    writeWithoutInvalidation: <Result>(work: (tx: Tx) => Promise<Result>) =>
      transact(async (tx) => {
        await engine.lockWriters(tx)
        return await work(tx)
      }),
    write: async <Result>(work: (tx: Tx) => Promise<Result>) => {
      const { changeNumber, result } = await transact(async (tx) => ({
        changeNumber: await raiseChangeNumber(tx),
        result: await work(tx),
      }))
      engine.committed(changeNumber)
      return result
    },
    changeNumber: engine.changeNumber,
    follow: engine.follow,
    close: async () => {
      await engine.close()
      await db.destroy()
      if (nonDurable !== db) await nonDurable.destroy()
    },
  }
}

/** The first statement of every visible change; it also keeps other writers waiting. */
async function raiseChangeNumber(tx: Tx): Promise<number> {
  const { revision: changeNumber } = await tx
    .updateTable('meta')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', 1)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(changeNumber)
}

/**
 * Hands out the next id of a table: from a counter row, below 2^31, never used twice even after
 * the newest row was removed.
 */
export async function nextId(tx: Tx, table: TableName): Promise<number> {
  const raise = compileOnce(
    tx,
    'next id',
    () =>
      tx
        .updateTable('counters')
        .set((row) => ({ next: row('next', '+', 1) }))
        .where('name', '=', table)
        .returning('next'),
    [1, table],
  )
  const [row] = (await tx.executeQuery(raise)).rows
  if (!row) throw new Error(`The table ${table} has no counter`)
  return row.next - 1
}

const attempts = 20
const longestPauseMs = 100

/** PostgreSQL may ask for a transaction to be run again; nothing of the failed one was kept. */
export async function retryLostRaces<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error
      // Not all at once: those that lost together would lose together again.
      await setTimeout(Math.random() * Math.min(longestPauseMs, 2 ** attempt))
    }
  }
}

/** The same database for rows that no public page shows: its writes leave the change number alone. */
export function withoutInvalidation(database: Database): Database {
  return { ...database, write: database.writeWithoutInvalidation }
}
