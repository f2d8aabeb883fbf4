import type { Migration } from '../migrate.ts'

/** Addresses that texts had elsewhere, and where they lead. */
export const oldAddresses: Migration = {
  name: '0025_redirects',
  async up(tx) {
    await tx.schema
      .createTable('redirects')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('path', 'text', (column) => column.notNull().unique())
      .addColumn('target', 'text', (column) => column.notNull())
      .execute()
    // A new address may be no old one, which is asked whenever one is added.
    await tx.schema.createIndex('redirects_target').on('redirects').column('target').execute()
    await tx.insertInto('counters').values({ name: 'redirects', next: 1 }).execute()
  },
}
