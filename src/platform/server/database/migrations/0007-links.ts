import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** Texts link to posts by their titles, of which former ones still count. */
export const links: Migration = {
  name: '0007_links',
  async up(tx) {
    await createTitles(tx)
    await createLinks(tx)
  },
}

/** The titles that posts have and had, as links compare them. */
async function createTitles(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('post_titles')
    .addColumn('postId', 'integer', (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_titles_key', ['postId', 'name'])
    .execute()
  await tx.schema.createIndex('post_titles_name').on('post_titles').column('name').execute()
  const posts = await tx.selectFrom('posts').select(['id', 'title']).execute()
  for (const { id, title } of posts) {
    const name = title.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
    await tx.insertInto('post_titles').values({ postId: id, name }).execute()
  }
}

/** The posts that texts link to. */
async function createLinks(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('text_posts')
    .addColumn('table', 'text', (column) => column.notNull())
    .addColumn('textId', 'integer', (column) => column.notNull())
    .addColumn('postId', 'integer', (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('isOpen', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('text_posts_key', ['table', 'textId', 'postId'])
    .execute()
  await tx.schema
    .createIndex('text_posts_post')
    .on('text_posts')
    .columns(['postId', 'table', 'textId'])
    .execute()
  await tx.schema.createIndex('text_posts_open').on('text_posts').column('isOpen').execute()
}
