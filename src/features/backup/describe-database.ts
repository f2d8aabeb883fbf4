import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { primaryCode, sqlite } from '../../platform/server/database/error-codes.ts'
import { BackupError } from './backup-error.ts'

/** Row counts and checksums of a database, for comparison. */
export interface DatabaseSummary {
  migrations: string[]
  tables: Record<string, TableSummary>
}

interface TableSummary {
  rows: number
  /** Of all rows, in order. */
  sha256: string
}

/**
 * Checks and summarizes a database that nothing writes to.
 * @throws BackupError when it is damaged or a row refers to a missing one
 */
export function describeDatabase(file: string): DatabaseSummary {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    const [problem] = findDatabaseProblems(connection)
    if (problem !== undefined) throw new BackupError(`The database is damaged: ${problem}.`)
    const names = connection
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .all()
      .map(({ name }) => String(name))
    return {
      migrations: connection
        .prepare('select "name" from "migrations" order by "name"')
        .all()
        .map(({ name }) => String(name)),
      tables: Object.fromEntries(
        names.toSorted().map((name) => [name, describeTable(connection, name)]),
      ),
    }
  } catch (error) {
    const code = primaryCode(error)
    if (error instanceof Error && (code === sqlite.corrupt || code === sqlite.notADatabase))
      throw new BackupError(`The database is damaged: ${error.message}.`)
    throw error
  } finally {
    connection.close()
  }
}

/** Problems that SQLite finds in a database; empty for a sound one. */
export function findDatabaseProblems(connection: DatabaseSync): string[] {
  try {
    const integrity = connection
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row['integrity_check']))
    const orphans = connection
      .prepare('pragma foreign_key_check')
      .all()
      .map(
        ({ table, parent }) =>
          `a row of ${String(table)} refers to a missing row of ${String(parent)}`,
      )
    return [...integrity.filter((line) => line !== 'ok'), ...orphans]
  } catch (error) {
    // A damaged full-text index makes the check itself throw instead of listing problems.
    if (error instanceof Error && primaryCode(error) === sqlite.corrupt) return [error.message]
    throw error
  }
}

function describeTable(connection: DatabaseSync, name: string): TableSummary {
  const statement = connection.prepare(`select * from "${name}" order by rowid`)
  statement.setReadBigInts(true)
  const hash = createHash('sha256')
  let rows = 0
  for (const row of statement.iterate()) {
    hash.update(JSON.stringify(Object.entries(row), replaceBigInt))
    rows += 1
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Integers are read as bigint, which JSON cannot represent; an object distinguishes them from strings. */
function replaceBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? { integer: value.toString() } : value
}
