import type { Migration } from '../migrate.ts'

/** Drafts that others can read by a secret link, and what these readers remark. */
export const shares: Migration = {
  name: '0009_shares',
  async up(tx) {
    await tx.schema
      .createTable('shares')
      .addColumn('postId', 'integer', (column) =>
        column.primaryKey().references('posts.id').onDelete('cascade'),
      )
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('mayComment', 'boolean', (column) => column.notNull())
      .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await tx.schema
      .createTable('remarks')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('postId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('quote', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('writtenAt', 'text', (column) => column.notNull())
      .addColumn('resolvedAt', 'text')
      .execute()
    await tx.schema.createIndex('remarks_post').on('remarks').columns(['postId', 'id']).execute()
    await tx.insertInto('counters').values({ name: 'remarks', next: 1 }).execute()
  },
}
