import type { Migration } from '../migrate.ts'

/** Comments that wait for the owner to read them; nobody else sees them. */
export const heldComments: Migration = {
  name: '0004_held_comments',
  async up(tx) {
    await tx.schema
      .alterTable('comments')
      .addColumn('held', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    // The counts by day leave held ones out without reading the rows.
    await tx.schema.dropIndex('comments_date').execute()
    await tx.schema.createIndex('comments_date').on('comments').columns(['date', 'held']).execute()
    await tx.schema
      .createIndex('comments_held')
      .on('comments')
      .columns(['held', 'blogPostId'])
      .execute()
  },
}
