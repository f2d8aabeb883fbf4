import type { Migration } from '../migrate.ts'

/** How often pages were opened, by day, and from which sites. */
export const pageViews: Migration = {
  name: '0014_page_views',
  async up(tx) {
    await tx.schema
      .createTable('pageViews')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('views', 'integer', (column) => column.notNull())
      .addColumn('bots', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('pageViews_day_path', ['day', 'path'])
      .execute()
    await tx.schema
      .createTable('viewSources')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('views', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('viewSources_day_path_host', ['day', 'path', 'host'])
      .execute()
  },
}
