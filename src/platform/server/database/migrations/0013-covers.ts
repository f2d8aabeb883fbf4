import type { Migration } from '../migrate.ts'

/** A post may have a cover: the path of a picture of the site, and what it shows. */
export const covers: Migration = {
  name: '0013_covers',
  async up(tx) {
    for (const column of ['cover', 'coverAlt'])
      await tx.schema.alterTable('posts').addColumn(column, 'text').execute()
  },
}
