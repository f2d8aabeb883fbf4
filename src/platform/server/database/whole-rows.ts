import { type Tx, withAnyTable } from './database.ts'
import type { TableName } from './schema.ts'

/** Reads complete rows for `restoreRows`. */
export async function readRows(
  tx: Tx,
  table: TableName,
  ids: readonly number[],
): Promise<object[]> {
  if (ids.length === 0) return []
  const query = withAnyTable(tx).selectFrom(table).selectAll()
  return await query.where('id', 'in', ids).orderBy('id').execute()
}

export async function removeRows(tx: Tx, table: TableName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await withAnyTable(tx).deleteFrom(table).where('id', 'in', ids).execute()
}

/** Inserts rows under their old ids, which are never reused. */
export async function restoreRows(
  tx: Tx,
  table: TableName,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const row of rows) await withAnyTable(tx).insertInto(table).values(row).execute()
}
