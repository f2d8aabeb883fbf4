import type { Migration } from '../migrate.ts'

/** The versions of posts, pages, projects, the note under articles and the CV. */
export const versions: Migration = {
  name: '0003_versions',
  async up(tx) {
    await tx.schema
      .createTable('versions')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('textId', 'integer', (column) => column.notNull())
      .addColumn('savedAt', 'text', (column) => column.notNull())
      .addColumn('isPublished', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('isRestored', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('deletedAt', 'text')
      .addColumn('wordsHash', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('baseId', 'integer', (column) => column.references('versions.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
    await tx.schema
      .createIndex('versions_text')
      .on('versions')
      .columns(['kind', 'textId', 'id'])
      .execute()
    await tx.schema.createIndex('versions_base').on('versions').column('baseId').execute()
    await tx.schema.createIndex('versions_deleted').on('versions').column('deletedAt').execute()
    await tx.insertInto('counters').values({ name: 'versions', next: 1 }).execute()
  },
}
