import type { Migration } from '../migrate.ts'

/** A version may come from an autosave. */
export const autosaves: Migration = {
  name: '0015_autosaves',
  async up(tx) {
    await tx.schema
      .alterTable('versions')
      .addColumn('isAutosave', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
