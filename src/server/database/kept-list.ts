import type { Database } from './database.ts'

/**
 * Reads rows again only when something visible has changed since. The database is asked for its
 * revision each time, so what is given is never older than what it holds; PostgreSQL tells of changes
 * by other instances up to a second late, so there everything is read each time.
 * @param read gives rows of which every change is a visible one
 * @returns a function that gives the same frozen rows until they may be others
 */
export function keepRows<Row extends object>(
  { engine, revision }: Pick<Database, 'engine' | 'revision'>,
  read: () => Promise<Row[]>,
): () => Promise<readonly Row[]> {
  if (engine !== 'sqlite') return read
  let known: { revision: number; rows: readonly Row[] } | undefined
  return async () => {
    // Read before the rows: a change in between makes these rows old at once, never wrong.
    const current = revision()
    if (known?.revision === current) return known.rows
    const rows = Object.freeze((await read()).map((row) => Object.freeze(row)))
    known = { revision: current, rows }
    return rows
  }
}
