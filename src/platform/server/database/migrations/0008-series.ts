import type { Migration } from '../migrate.ts'

/** A post may be a part of a series, by its name. */
export const series: Migration = {
  name: '0008_series',
  async up(tx) {
    await tx.schema
      .createTable('series')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute()
    await tx.insertInto('counters').values({ name: 'series', next: 1 }).execute()
    await tx.schema.alterTable('posts').addColumn('series', 'text').execute()
    await tx.schema.alterTable('posts').addColumn('part', 'integer').execute()
    await tx.schema.createIndex('posts_series').on('posts').columns(['series', 'part']).execute()
  },
}
