import { type SqliteDatabase, SqliteDialect } from 'kysely'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { createQueue } from '../queue.ts'
import type { Engine } from './engine.ts'
import { isBusy, detectFullDisk } from './error-codes.ts'

/**
 * How long a statement waits for another process. This blocks the event loop, so it is short; writes are retried.
 */
const busyTimeoutMs = 10
const preparedStatements = 500

/**
 * Opens a SQLite file, in WAL mode with synchronous FULL: a committed write survives a power failure.
 */
export function openSqlite(file: string): Engine {
  const connection = detectFullDisk(path.dirname(file), () => connect(file))
  const changeNumbers = changeNumberReader(file)
  return {
    name: 'sqlite',
    dialect: new SqliteDialect({ database: asKyselyDatabase(connection, changeNumbers.close) }),
    enqueue: queueWithRetry(),
    // Each transaction starts with the lock.
    lockWriters: nothing,
    changeNumber: changeNumbers.read,
    committed: () => undefined,
    follow: nothing,
    close: nothing,
  }
}

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  connection.exec('pragma journal_mode=wal; pragma synchronous=full; pragma trusted_schema=off')
  // Deleted data, such as email addresses, is overwritten with zeros in the file.
  connection.exec('pragma secure_delete=on')
  return connection
}

/** Opens a SQLite file read-only. */
export function readSqlite(file: string): SqliteDialect {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  return new SqliteDialect({ database: asKyselyDatabase(connection, () => undefined) })
}

const nothing = () => Promise.resolve()

/** Implements the interface that Kysely's SqliteDialect expects. */
function asKyselyDatabase(connection: DatabaseSync, onClose: () => void): SqliteDatabase {
  const prepare = statementCache(connection)
  return {
    close: () => {
      onClose()
      connection.close()
    },
    prepare: (sql) => {
      // Transactions take the write lock when they start, so that they cannot fail half way.
      const { statement, reader } = prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader,
        all: (parameters) => statement.all(...parameters.map(bindable)),
        run: (parameters) => {
          // A full or failing disk ends the transaction by itself. An error of the rollback would hide the cause.
          if (sql === 'rollback' && !connection.isTransaction) return nothingDone
          return statement.run(...parameters.map(bindable))
        },
        iterate: (parameters) => connection.prepare(sql).iterate(...parameters.map(bindable)),
      }
    },
  }
}

const nothingDone = { changes: 0, lastInsertRowid: 0 }

interface Prepared {
  statement: StatementSync
  /** Whether it returns rows. Cached, because asking the statement costs as much as a short read. */
  reader: boolean
}

function statementCache(connection: DatabaseSync): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>()
  return (sql) => {
    const cached = statements.get(sql)
    if (cached) return cached
    if (statements.size >= preparedStatements) statements.clear()
    const statement = connection.prepare(sql)
    const prepared = { statement, reader: statement.columns().length > 0 }
    statements.set(sql, prepared)
    return prepared
  }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value)
  return value === undefined ? null : (value as SQLInputValue)
}

/**
 * Reads the change number on a separate connection: the writing connection would also see uncommitted changes. The
 * statement is prepared once the table exists.
 */
function changeNumberReader(file: string): { read: () => number; close: () => void } {
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs })
  let statement: StatementSync | undefined
  const read = () => {
    statement ??= connection.prepare('select "revision" from "meta" where "id" = 1')
    return Number(statement.get()?.['revision'] ?? 0)
  }
  return { read, close: () => connection.close() }
}

/** How long a write is retried while another process locks the database. */
const maxWaitMs = 2000
/** Between attempts, each of which blocks the process for a moment. */
const pauseMs = 50

/** Tests replace the clock. */
interface Time {
  now(): number
  wait(ms: number): Promise<unknown>
}

const realTime: Time = { now: () => performance.now(), wait: (ms) => delay(ms) }

/**
 * Creates a queue for writes that retries while another process locks the database, without blocking anything else.
 * @throws the error of the database if it is still locked after two seconds
 */
function queueWithRetry({ now, wait }: Time = realTime) {
  const enqueue = createQueue()
  let refusal: { at: number; error: unknown } | undefined

  async function attempt<Result>(started: number, run: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const rest = refusal ? refusal.at + pauseMs - now() : 0
      if (refusal && rest > 0) {
        if (now() - started >= maxWaitMs) throw refusal.error
        await wait(rest)
      }
      try {
        return await run()
      } catch (error) {
        if (!isBusy(error)) throw error
        refusal = { at: now(), error }
        if (now() - started >= maxWaitMs) throw error
      }
    }
  }

  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const started = now()
    return enqueue(() => attempt(started, run))
  }
}
