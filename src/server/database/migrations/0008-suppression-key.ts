import { randomBytes } from 'node:crypto'
import { withAnyTable } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** The key of the suppression list, made before the first entry, so that every backup from now on holds it. */
export const suppressionKeyStep: Migration = {
  name: '0008_suppression_key',
  async up(tx) {
    await withAnyTable(tx)
      .insertInto('secrets')
      .values({ name: 'suppressions', value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
