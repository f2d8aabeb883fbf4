import type { Database } from './database.ts'

/**
 * Caches frozen rows until something visible changes. Only on SQLite, where the current change number is read each time:
 * with PostgreSQL, changes by other instances are known up to a second late, so rows are always read.
 * @param read reads rows whose changes are all visible
 */
export function cacheRows<Row extends object>(
  { engine, changeNumber }: Pick<Database, 'engine' | 'changeNumber'>,
  read: () => Promise<Row[]>,
): () => Promise<readonly Row[]> {
  if (engine !== 'sqlite') return read
  let cached: { changeNumber: number; rows: readonly Row[] } | undefined
  return async () => {
    // Read before the rows: a change in between only makes the rows stale, never wrong.
    const current = changeNumber()
    if (cached?.changeNumber === current) return cached.rows
    const rows = Object.freeze((await read()).map((row) => Object.freeze(row)))
    cached = { changeNumber: current, rows }
    return rows
  }
}
