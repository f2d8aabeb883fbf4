import type { Migration } from '../migrate.ts'
import { createTextIndex } from '../text-index.ts'

/**
 * What is searched of posts: a row for the beginning of each and one for each of its sections. The rows of the
 * posts that are there already are made after the start, beside everything else.
 */
export const search: Migration = {
  name: '0023_search',
  async up(tx) {
    await tx.schema
      .createTable('search_texts')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      // What only joins need stands before the long texts, which then are not read.
      .addColumn('postId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('heading', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('search_texts_post').on('search_texts').column('postId').execute()
    await tx.insertInto('counters').values({ name: 'search_texts', next: 1 }).execute()
    await createTextIndex(tx)
  },
}
