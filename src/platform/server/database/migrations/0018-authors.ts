import type { Migration } from '../migrate.ts'

/** A post may name its authors, as JSON. */
export const authors: Migration = {
  name: '0018_authors',
  async up(tx) {
    await tx.schema.alterTable('posts').addColumn('authors', 'text').execute()
  },
}
