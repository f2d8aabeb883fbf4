import { DatabaseSync } from 'node:sqlite'
import { statSync } from 'node:fs'
import path from 'node:path'
import { primaryCode, sqlite } from './error-codes.ts'
import { withFullDiskNamed } from './full-disk.ts'
import { SchemaError } from './migrate.ts'

interface Past {
  /** Whether the site had content before: an empty file is then a loss. */
  hadContent: boolean
  /** The way back, in one sentence. */
  advice: string
}

/**
 * Looks at a database file before anything may change it.
 * @throws SchemaError for an empty, truncated or damaged file, which stays as it is
 */
export function refuseDamaged(file: string, { hadContent, advice }: Past): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return
  if (size === 0) {
    if (hadContent) throw refusal(file, 'is empty', advice)
    return
  }
  const problem = withFullDiskNamed(path.dirname(file), () => problemOf(file))
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
      return 'was not made by Ephemeris'
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
 * Each table by itself: asked for all at once, SQLite also reads every word of the index of the search, which takes
 * five times as long as the rest, and every start waits for this. What the index is stored in is looked at as any table is.
 */
function isSound(connection: DatabaseSync, table: unknown): boolean {
  const [first] = connection.prepare(`pragma quick_check("${String(table)}")`).all()
  return first?.['quick_check'] === 'ok'
}
