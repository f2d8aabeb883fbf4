import type { Migration } from '../migrate.ts'

/**
 * An article may have several versions that readers can cite: posts name the latest one, as JSON, and the table holds the
 * earlier ones. Those of a deleted post stay until it can no longer be brought back.
 */
export const editions: Migration = {
  name: '0019_editions',
  async up(tx) {
    await tx.schema.alterTable('posts').addColumn('edition', 'text').execute()
    await tx.schema
      .createTable('editions')
      .addColumn('postId', 'integer', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('publishedAt', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('editions_pk', ['postId', 'number'])
      .execute()
  },
}
