import type { Migration } from '../migrate.ts'

/** The works that the owner cites or has written. */
export const library: Migration = {
  name: '0013_library',
  async up(tx) {
    await tx.schema
      .createTable('works')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('aliases', 'text', (column) => column.notNull())
      .addColumn('work', 'text', (column) => column.notNull())
      .addColumn('bibtex', 'text', (column) => column.notNull())
      .addColumn('links', 'text', (column) => column.notNull())
      .addColumn('isSelected', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('addedAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('sortDate', 'text', (column) => column.notNull())
      .addColumn('folded', 'text', (column) => column.notNull())
      .addColumn('isIncomplete', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await tx.schema.createIndex('works_date').on('works').columns(['sortDate', 'id']).execute()
    await tx.insertInto('counters').values({ name: 'works', next: 1 }).execute()
  },
}
