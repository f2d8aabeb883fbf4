import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tx } from '../database.ts'

/** What the site has to send, and the newsletter that needs it. */
export const outbox: Migration = {
  name: '0005_outbox',
  async up(tx) {
    await createOutbox(tx)
    await createNewsletter(tx)
  },
}

async function createOutbox(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) =>
      column.notNull().check(sql`"channel" in ('chat', 'mail')`),
    )
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`"state" in ('waiting', 'delivered', 'dead')`),
    )
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('attempts', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`"attempts" >= 0`),
    )
    .addColumn('firstTriedAt', 'text')
    .addColumn('endedAt', 'text')
    .addColumn('lastError', 'text')
    .execute()
  await sql`create index "outbox_due" on "outbox" ("state", "channel", "dueAt")`.execute(tx)
  await sql`create index "outbox_ended" on "outbox" ("state", "topic", "endedAt")`.execute(tx)
}

async function createNewsletter(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('subscribers')
    .addColumn('verified', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await tx.schema.alterTable('subscribers').addColumn('confirmHash', 'text').execute()
  await tx.schema.alterTable('subscribers').addColumn('confirmUntil', 'text').execute()
  await sql`create unique index "subscribers_confirm" on "subscribers" ("confirmHash")`.execute(tx)
  // A post that is deleted later was sent all the same: its number is kept and never used again.
  await tx.schema
    .createTable('newsletter_issues')
    .addColumn('postId', 'integer', (column) => column.primaryKey())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addColumn('readers', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('newsletter_recipients')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('postId', 'integer', (column) =>
      column.notNull().references('newsletter_issues.postId').onDelete('cascade'),
    )
    .addColumn('subscriberId', 'integer', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('letterId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`"state" in ('waiting', 'delivered', 'dead')`),
    )
    .execute()
  // Never twice to the same reader for one post.
  await sql`create unique index "newsletter_once" on "newsletter_recipients" ("postId", "subscriberId")`.execute(
    tx,
  )
  await sql`create index "newsletter_reader" on "newsletter_recipients" ("subscriberId")`.execute(
    tx,
  )
  await sql`create unique index "newsletter_letter" on "newsletter_recipients" ("letterId")`.execute(
    tx,
  )
}
