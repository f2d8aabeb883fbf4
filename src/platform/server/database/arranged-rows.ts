import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { TableName } from './schema.ts'

/** Positions are at most the number of rows, so that a row without one, whose id is higher, comes last. */
export const placeOfRow = sql`coalesce(position, id)`

/** Lists that the owner arranges, by their column `position`. */
export const arrangedLists = ['projects', 'skills', 'interests'] as const

export type ArrangedList = (typeof arrangedLists)[number]

export function isArranged(table: TableName): table is ArrangedList {
  return arrangedLists.some((list) => list === table)
}

/**
 * Sets the order of a table inside an open transaction.
 * @param ids of all rows, in their new order
 * @returns false, with nothing changed, unless the ids name each row once
 */
export async function arrangeRows(
  tx: Tx,
  name: ArrangedList | 'pages',
  ids: readonly number[],
): Promise<boolean> {
  const rows = await tx.selectFrom(name).select(['id', 'position']).execute()
  const before = new Map(rows.map(({ id, position }) => [id, position]))
  const isWhole = new Set(ids).size === ids.length && ids.length === rows.length
  if (!isWhole || !ids.every((id) => before.has(id))) return false
  for (const [index, id] of ids.entries())
    if (before.get(id) !== index + 1)
      await tx
        .updateTable(name)
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
  return true
}

/** Moves rows behind all others, in the order given, inside an open transaction. */
export async function moveToEnd(tx: Tx, name: ArrangedList, ids: readonly number[]): Promise<void> {
  const moved = new Set(ids)
  const rows = await tx.selectFrom(name).select('id').orderBy(placeOfRow).orderBy('id').execute()
  const others = rows.map(({ id }) => id).filter((id) => !moved.has(id))
  await arrangeRows(tx, name, [...others, ...ids])
}
