import type { Migration } from '../migrate.ts'

/** When a newsletter failed last, and which readers' addresses the mail server refused. */
export const refusedReaders: Migration = {
  name: '0010_refused_readers',
  async up(tx) {
    await tx.schema.alterTable('outbox').addColumn('failedAt', 'text').execute()
    await tx.schema
      .createTable('newsletter_refusals')
      .addColumn('subscriberId', 'integer', (column) =>
        column.primaryKey().references('subscribers.id').onDelete('cascade'),
      )
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('lastAt', 'text', (column) => column.notNull())
      .execute()
  },
}
