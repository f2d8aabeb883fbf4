import type { Db, Tx } from './database.ts'

/** Undefined if the setting was never saved. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Writes a setting unless another process has changed it.
 * @param known what was read; undefined if the setting was never saved
 * @returns false if another process was first
 */
export async function replaceSetting(
  tx: Tx,
  name: string,
  known: string | undefined,
  value: string,
): Promise<boolean> {
  // On PostgreSQL, the second of two processes waits for the first here and then finds another value.
  const { numInsertedOrUpdatedRows = 0n } =
    known === undefined
      ? await tx
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('settings')
          .set({ value })
          .where((column) => column.and({ name, value: known }))
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }))
  return numInsertedOrUpdatedRows > 0n
}
