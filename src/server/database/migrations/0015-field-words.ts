import type { Migration } from '../migrate.ts'

/** What waits for the owner is called moderated, as elsewhere; nothing else changes. */
export const moderatedComments: Migration = {
  name: '0015_moderated_comments',
  async up(tx) {
    await tx.schema.alterTable('comments').renameColumn('held', 'moderated').execute()
    await tx.schema.dropIndex('comments_held').execute()
    await tx.schema
      .createIndex('comments_moderated')
      .on('comments')
      .columns(['moderated', 'blogPostId'])
      .execute()
  },
}
