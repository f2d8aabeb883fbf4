import type { Migration } from '../migrate.ts'

/** A post may have an address of its own. Addresses at which visitors have read it keep leading to it. */
export const postSlugs: Migration = {
  name: '0014_post_slugs',
  async up(tx) {
    await tx.schema.alterTable('posts').addColumn('slug', 'text').execute()
    await tx.schema.createIndex('posts_slug').unique().on('posts').column('slug').execute()
    await tx.schema
      .createTable('post_slugs')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('postId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .execute()
    await tx.schema.createIndex('post_slugs_post').on('post_slugs').column('postId').execute()
  },
}
