import type { Migration } from '../migrate.ts'

/** A post may say what its line ends are. */
export const postDetails: Migration = {
  name: '0011_post_details',
  async up(tx) {
    await tx.schema.alterTable('posts').addColumn('lineBreaks', 'text').execute()
  },
}
