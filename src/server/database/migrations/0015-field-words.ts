import type { Migration } from '../migrate.ts'

/** Columns by the field's words: a comment is moderated, and a newsletter goes out as a message. */
export const fieldWords: Migration = {
  name: '0015_field_words',
  async up(tx) {
    const { schema } = tx
    await schema.alterTable('comments').renameColumn('held', 'moderated').execute()
    await schema.dropIndex('comments_held').execute()
    await schema
      .createIndex('comments_moderated')
      .on('comments')
      .columns(['moderated', 'blogPostId'])
      .execute()
    await schema.alterTable('newsletter_recipients').renameColumn('letterId', 'messageId').execute()
    await schema.dropIndex('newsletter_letter').execute()
    await schema
      .createIndex('newsletter_message')
      .on('newsletter_recipients')
      .column('messageId')
      .unique()
      .execute()
  },
}
