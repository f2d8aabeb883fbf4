import { DatabaseSync } from 'node:sqlite'
import { statSync } from 'node:fs'
import path from 'node:path'
import { primaryCode, sqlite, detectFullDisk } from './error-codes.ts'
import { SchemaError } from './migrate.ts'

interface Expectation {
  /** Whether the site had content, so that an empty file means data loss. */
  hadContent: boolean
  /** How to recover, in one sentence. */
  advice: string
}

/**
 * Checks a database file before anything can change it.
 * @throws SchemaError for an empty, truncated or damaged file
 */
export function requireIntact(file: string, { hadContent, advice }: Expectation): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return
  if (size === 0) {
    if (hadContent) throw refusal(file, 'is empty', advice)
    return
  }
  const problem = detectFullDisk(path.dirname(file), () => problemOf(file))
  if (problem !== undefined) throw refusal(file, problem, advice)
}

function refusal(file: string, problem: string, advice: string): SchemaError {
  return new SchemaError(`The database file ${file} ${problem}; it was left as it is. ${advice}`)
}

function problemOf(file: string): string | undefined {
  let connection: DatabaseSync | undefined
  try {
    const opened = new DatabaseSync(file, { readOnly: true })
    connection = opened
    const tables = opened
      .prepare("select name, type from pragma_table_list where schema = 'main'")
      .all()
      .filter(({ name }) => name !== 'sqlite_schema')
    if (tables.length > 0 && !tables.some(({ name }) => name === 'migrations'))
      return 'was not created by Ephemeris'
    return tables.every((table) => table['type'] === 'virtual' || isSound(opened, table['name']))
      ? undefined
      : 'is damaged'
  } catch (error) {
    const code = primaryCode(error)
    if (code === sqlite.notADatabase) return 'is not a database'
    if (code === sqlite.corrupt) return 'is damaged'
    throw error
  } finally {
    connection?.close()
  }
}

/**
 * Checks a single table: a check of the whole database also reads the full-text index word by word, which takes five times
 * as long as the rest and would delay every start. The tables that store the index are checked like any other.
 */
function isSound(connection: DatabaseSync, table: unknown): boolean {
  const [first] = connection.prepare(`pragma quick_check("${String(table)}")`).all()
  return first?.['quick_check'] === 'ok'
}
