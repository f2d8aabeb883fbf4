import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import type { Engine } from './engine.ts'
import { queueWithRetry } from './busy-retry.ts'
import { withFullDiskNamed } from './full-disk.ts'

/**
 * How long a statement waits for another process. Nobody is served meanwhile, so it is short; writes
 * come back later (busy-retry.ts).
 */
const busyTimeoutMs = 10
const preparedStatements = 500

/**
 * Opens a SQLite file for Kysely and for reading the change number.
 * WAL with synchronous FULL: an answered write survives a power cut.
 */
export function openSqlite(file: string): Engine {
  const connection = withFullDiskNamed(path.dirname(file), () => connect(file))
  const changeNumbers = changeNumberReader(file)
  return {
    name: 'sqlite',
    dialect: new SqliteDialect({ database: asKyselyDatabase(connection, changeNumbers.close) }),
    enqueue: queueWithRetry(),
    // Each transaction begins with the lock.
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
  // What is deleted is overwritten with zeros: an address that was removed is gone from the file.
  connection.exec('pragma secure_delete=on')
  return connection
}

/** Reads a SQLite file that stays as it is. */
export function readSqlite(file: string): SqliteDialect {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
  return new SqliteDialect({ database: asKyselyDatabase(connection, () => undefined) })
}

const nothing = () => Promise.resolve()

/** The small database interface that Kysely's own SqliteDialect asks for. */
function asKyselyDatabase(connection: DatabaseSync, onClose: () => void): SqliteDatabase {
  const prepare = statementCache(connection)
  return {
    close: () => {
      onClose()
      connection.close()
    },
    prepare: (sql) => {
      // A transaction takes the write lock at once, so it cannot fail half way for want of it.
      const { statement, reader } = prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader,
        all: (parameters) => statement.all(...parameters.map(bindable)),
        run: (parameters) => {
          // A full or broken disk ends the transaction by itself; what tells why must not be lost
          // to the complaint that there is nothing left to undo.
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
  /** True when it answers with rows; asking the statement each time costs as much as a short read. */
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
 * Reads the change number on a connection of its own: the writing connection would also see what an
 * open transaction has not committed yet. The statement is made when the table exists.
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
