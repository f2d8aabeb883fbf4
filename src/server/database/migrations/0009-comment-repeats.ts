import type { Migration } from '../migrate.ts'

/** What a comment is compared by, so that the texts of others need not be read and folded for each new one. */
export const commentRepeats: Migration = {
  name: '0009_comment_repeats',
  async up(tx) {
    await tx.schema.alterTable('comments').addColumn('textHash', 'text').execute()
  },
}
