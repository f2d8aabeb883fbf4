import type { Migration } from '../migrate.ts'

/** Comments can answer another comment, which is deleted together with its replies. */
export const replies: Migration = {
  name: '0002_replies',
  async up(tx) {
    await tx.schema
      .alterTable('comments')
      .addColumn('replyTo', 'integer', (column) =>
        column.references('comments.id').onDelete('cascade'),
      )
      .execute()
    await tx.schema
      .alterTable('comments')
      .addColumn('byOwner', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await tx.schema
      .createIndex('comments_reply')
      .on('comments')
      .columns(['replyTo', 'id'])
      .execute()
  },
}
