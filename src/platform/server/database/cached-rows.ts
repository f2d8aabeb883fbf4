import type { Database } from './database.ts'

/**
 * Reads rows again only when something visible has changed since. The database is asked for its
 * change number each time, so what is given is never older than what it holds; PostgreSQL tells of changes
 * by other instances up to a second late, so there everything is read each time.
 * @param read gives rows of which every change is a visible one
 * @returns a function that gives the same frozen rows until they may be others
 */
export function cacheRows<Row extends object>(
  { engine, changeNumber }: Pick<Database, 'engine' | 'changeNumber'>,
  read: () => Promise<Row[]>,
): () => Promise<readonly Row[]> {
  if (engine !== 'sqlite') return read
  let cached: { changeNumber: number; rows: readonly Row[] } | undefined
  return async () => {
    // Read before the rows: a change in between makes these rows old at once, never wrong.
    const current = changeNumber()
    if (cached?.changeNumber === current) return cached.rows
    const rows = Object.freeze((await read()).map((row) => Object.freeze(row)))
    cached = { changeNumber: current, rows }
    return rows
  }
}
