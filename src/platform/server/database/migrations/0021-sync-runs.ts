import type { Migration } from '../migrate.ts'

/**
 * What syncs of a folder did, for the owner: the latest runs, the files that articles do not follow at present, and when
 * each file last agreed with its article.
 */
export const syncRuns: Migration = {
  name: '0021_sync_runs',
  async up(tx) {
    await tx.schema.alterTable('synced_files').addColumn('syncedAt', 'text').execute()
    await tx.schema
      .createTable('unsynced_files')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('postId', 'integer')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('choice', 'text')
      .execute()
    await tx.schema
      .createTable('sync_runs')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('folder', 'text', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .addColumn('lines', 'text', (column) => column.notNull())
      .execute()
    await tx.insertInto('counters').values({ name: 'sync_runs', next: 1 }).execute()
  },
}
