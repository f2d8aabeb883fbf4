import type { Migration } from '../migrate.ts'

/** Accounts of guests that the owner has switched off. */
export const disabledAccounts: Migration = {
  name: '0011_disabled_accounts',
  async up(tx) {
    await tx.schema
      .alterTable('users')
      .addColumn('disabled', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
