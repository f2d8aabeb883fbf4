import { type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tx } from '../database.ts'

/** Everything that the owner writes and visitors send, with its rules as constraints too. */
export const content: Migration = {
  name: '0001_content',
  async up(tx) {
    await createCore(tx)
    await createAccounts(tx)
    await createBlog(tx)
    await createLists(tx)
    await createDashboard(tx)
    await createInbox(tx)
  },
}

async function createCore(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('meta')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await tx.insertInto('meta').values({ id: 1, revision: 1 }).execute()
  await tx.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next', 'integer', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

/** A table with an id from its own counter. */
async function entity(
  tx: Tx,
  name: string,
  columns: (table: CreateTableBuilder<string>) => CreateTableBuilder<string>,
): Promise<void> {
  const table = tx.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) => column.primaryKey())
  await columns(table).execute()
  await tx.insertInto('counters').values({ name, next: 1 }).execute()
}

async function createAccounts(tx: Tx): Promise<void> {
  await entity(tx, 'users', (table) =>
    table
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('password', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('isAdmin', 'boolean', (column) => column.notNull().defaultTo(false)),
  )
  await sql`create unique index "users_username" on "users" (lower("username"))`.execute(tx)
  // At most one row can carry the mark of ownership, whatever happens at the same time.
  await sql`create unique index "users_owner" on "users" ("isAdmin") where "isAdmin"`.execute(tx)
  await tx.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .execute()
  await sql`create index "sessions_user" on "sessions" ("userId")`.execute(tx)
}

async function createBlog(tx: Tx): Promise<void> {
  await entity(tx, 'posts', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('excerpt', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('publishedAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('rendered', 'text', (column) => column.notNull())
      .addColumn('feedHtml', 'text', (column) => column.notNull())
      .addColumn('rendererVersion', 'integer', (column) => column.notNull()),
  )
  await sql`create index "posts_published" on "posts" ("publishedAt", "id")`.execute(tx)
  await entity(tx, 'comments', (table) =>
    table
      .addColumn('blogPostId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull()),
  )
  await sql`create index "comments_post" on "comments" ("blogPostId", "id")`.execute(tx)
  await indexDates(tx, 'comments')
}

async function createLists(tx: Tx): Promise<void> {
  await entity(tx, 'projects', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('imageUrl', 'text')
      .addColumn('year', 'text')
      .addColumn('tags', 'text'),
  )
  await entity(tx, 'skills', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('percentage', 'integer', (column) =>
        column.notNull().check(sql`"percentage" between 0 and 100`),
      )
      .addColumn('category', 'text', (column) =>
        column.notNull().check(sql`"category" in ('research', 'technical')`),
      ),
  )
  await entity(tx, 'interests', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('imageUrl', 'text'),
  )
}

async function createDashboard(tx: Tx): Promise<void> {
  await entity(tx, 'goals', (table) =>
    table
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('completed', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('order', 'integer', (column) => column.notNull().check(sql`"order" >= 1`)),
  )
  await entity(tx, 'quotes', (table) =>
    table
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull()),
  )
  const rated = (table: CreateTableBuilder<string>) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('genre', 'text', (column) => column.notNull())
      .addColumn('rating', 'double precision', (column) =>
        column.notNull().check(sql`"rating" between 0 and 5`),
      )
      .addColumn('imageUrl', 'text')
  await entity(tx, 'movies', rated)
  await entity(tx, 'music', (table) =>
    rated(table).addColumn('artist', 'text', (column) => column.notNull()),
  )
}

async function createInbox(tx: Tx): Promise<void> {
  await entity(tx, 'subscribers', (table) =>
    table
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull()),
  )
  await sql`create unique index "subscribers_email" on "subscribers" (lower("email"))`.execute(tx)
  await indexDates(tx, 'subscribers')
  await entity(tx, 'messages', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('read', 'boolean', (column) => column.notNull().defaultTo(false)),
  )
  await indexDates(tx, 'messages')
  await entity(tx, 'engagements', (table) =>
    table
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('section', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull()),
  )
  await indexDates(tx, 'engagements')
}

/** The overview counts rows by their dates. */
async function indexDates(tx: Tx, table: string): Promise<void> {
  await tx.schema.createIndex(`${table}_date`).on(table).column('date').execute()
}
