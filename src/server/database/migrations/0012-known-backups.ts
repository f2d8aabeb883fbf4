import type { Migration } from '../migrate.ts'

/** The newest backup of each instance and where it lies, for the others. */
export const knownBackups: Migration = {
  name: '0012_known_backups',
  async up(tx) {
    await tx.schema
      .createTable('knownBackups')
      .addColumn('place', 'text', (column) => column.primaryKey())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
  },
}
