import type { Migration } from '../migrate.ts'

/** Posts have tags: their names with the post, and one row for each to find the posts of a tag. */
export const tags: Migration = {
  name: '0004_tags',
  async up(tx) {
    await tx.schema
      .alterTable('posts')
      .addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await tx.schema
      .createTable('post_tags')
      .addColumn('postId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('post_tags_key', ['postId', 'slug'])
      .execute()
    await tx.schema
      .createIndex('post_tags_slug')
      .on('post_tags')
      .columns(['slug', 'postId'])
      .execute()
  },
}
