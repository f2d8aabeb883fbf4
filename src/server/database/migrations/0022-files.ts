import type { Migration } from '../migrate.ts'

/** The files that texts need beside pictures; their bytes lie with the pictures, named by their hash. */
export const files: Migration = {
  name: '0022_files',
  async up(tx) {
    await tx.schema
      .createTable('files')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .execute()
    // Two files with the same bytes share them.
    await tx.schema.createIndex('files_hash').on('files').column('hash').execute()
  },
}
