import { type CompiledQuery, Kysely, type SelectQueryBuilder, type Transaction } from 'kysely'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../ops/log.ts'
import type { Engine } from './engine.ts'
import { isLostRace } from './error-codes.ts'
import { openPostgres } from './postgres.ts'
import type { Schema, TableName } from './schema.ts'
import { openSqlite, readSqlite } from './sqlite.ts'

export { isUniqueViolation } from './error-codes.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** For code that treats all tables alike and does not know their columns. */
export function withAnyTable(db: Db) {
  return db.$omitTables<TableName>().$extendTables<Record<string, Record<string, unknown>>>()
}

/** An open database. Inside a transaction use only its `tx`: on SQLite, `db` would wait forever. */
export interface Database {
  db: Db
  /** For single statements that do not wait for the disk and may be lost in a crash. */
  nonDurable: Db
  /** Runs a transaction with a change that visitors can see, and increments the change number. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs a transaction with a change that no public page shows (sessions, messages, page views). */
  writeWithoutInvalidation<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The number of the last committed visible change, as far as this process knows. */
  changeNumber(): number
  /**
   * Follows changes of the change number by other instances until the database is closed. Not needed for SQLite.
   * @throws if the database does not respond
   */
  follow(log: Log): Promise<void>
  /** Calls a listener after each committed transaction that announced a topic. */
  onCommit(topic: string, listener: () => void): void
  engine: Engine['name']
  close(): Promise<void>
}

const announced = new WeakMap<Tx, Set<string>>()

/** Notifies the listeners of a topic (see `onCommit`) when the transaction is committed. */
export function announce(tx: Tx, topic: string): void {
  const topics = announced.get(tx)
  if (topics) topics.add(topic)
  else announced.set(tx, new Set([topic]))
}

export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'ephemeris.sqlite')
}

/** PostgreSQL if a URL is given, otherwise SQLite in the data folder. */
export interface DatabasePlace {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Opens the database of a site, and creates its folder if needed. */
export function openDatabase({ dataDir, databaseUrl }: DatabasePlace): Database {
  mkdirSync(dataDir, { recursive: true })
  const engine =
    databaseUrl === undefined ? openSqlite(databaseFile(dataDir)) : openPostgres(databaseUrl)
  return { ...withEngine(engine), engine: engine.name }
}

/** Opens the database read-only. It may be of an older version. */
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
        changeNumber: await incrementChangeNumber(tx),
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

/** The first statement of every visible change, which also locks out other writers. */
async function incrementChangeNumber(tx: Tx): Promise<number> {
  const { revision: changeNumber } = await tx
    .updateTable('meta')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', 1)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return Number(changeNumber)
}

/**
 * Allocates an id from the counter of a table. Ids stay below 2^31 and are never reused, even after the newest row is
 * deleted.
 */
export async function nextId(tx: Tx, table: TableName): Promise<number> {
  const increment = compileOnce(
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
  const [row] = (await tx.executeQuery(increment)).rows
  if (!row) throw new Error(`The table ${table} has no counter`)
  return row.next - 1
}

const maxAttempts = 20
const maxPauseMs = 100

/** Retries transactions that PostgreSQL rolled back because of a conflict. */
export async function retryLostRaces<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= maxAttempts || !isLostRace(error)) throw error
      // Random, so that conflicting transactions do not meet again.
      await setTimeout(Math.random() * Math.min(maxPauseMs, 2 ** attempt))
    }
  }
}

/** For rows that no public page shows: `write` does not increment the change number. */
export function withoutInvalidation(database: Database): Database {
  return { ...database, write: database.writeWithoutInvalidation }
}

/** Per database; the code has fewer different statements. */
const maxStatements = 200

const statements = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * Compiles a statement on its first use, because that takes longer than most statements do. Later uses may differ only in
 * their values.
 * @param name identifies the statement
 * @param values in the order of its parameters
 */
export function compileOnce<Result>(
  tx: Pick<Transaction<unknown>, 'getExecutor'>,
  name: string,
  build: () => { compile(): CompiledQuery<Result> },
  values: readonly unknown[],
): CompiledQuery<Result> {
  const { adapter } = tx.getExecutor()
  const cache = statements.get(adapter) ?? new Map<string, CompiledQuery>()
  statements.set(adapter, cache)
  if (cache.size > maxStatements) cache.clear()
  const compiled = cache.get(name) ?? build().compile()
  cache.set(name, compiled)
  if (compiled.parameters.length !== values.length)
    throw new Error(`The statement "${name}" has another number of parameters`)
  return { ...compiled, parameters: values }
}

/** @param query without a selection */
export async function countRows<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { count } = await query
    .select((row) => row.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
