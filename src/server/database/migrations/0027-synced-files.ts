import type { Migration } from '../migrate.ts'

/** The files of a folder that articles are kept like. */
export const syncedFiles: Migration = {
  name: '0027_synced_files',
  async up(tx) {
    await tx.schema
      .createTable('synced_files')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('postId', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('synced_files_post').on('synced_files').column('postId').execute()
  },
}
