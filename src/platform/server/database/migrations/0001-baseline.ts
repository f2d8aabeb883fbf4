import { randomBytes } from 'node:crypto'
import { type CreateTableBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { createTextIndex } from '../text-index.ts'

/** The schema of version 1.0.0. A released step never changes; later versions add steps of their own. */
export const baseline: Migration = {
  name: '0001_baseline',
  async up(tx) {
    await createSiteTables(tx)
    await createAccounts(tx)
    await createSecondFactors(tx)
    await createPosts(tx)
    await createLists(tx)
    await createDashboardLists(tx)
    await createWorks(tx)
    await createTextReferences(tx)
    await createPages(tx)
    await createInbox(tx)
    await createNewsletter(tx)
    await createFiles(tx)
    await createPageViews(tx)
    await createTextIndex(tx)
  },
}

type Table = CreateTableBuilder<string>

/** A table whose ids come from its own counter. */
async function createEntity(tx: Tx, name: string, columns: (table: Table) => Table): Promise<void> {
  const table = tx.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) => column.primaryKey())
  await columns(table).execute()
  await tx.insertInto('counters').values({ name, next: 1 }).execute()
}

async function createIndex(tx: Tx, name: string, table: string, columns: string[]): Promise<void> {
  await tx.schema.createIndex(name).on(table).columns(columns).execute()
}

/** A unique index that ignores upper and lower case. */
const uniqueIgnoringCase = (name: string, table: string, column: string) =>
  sql`create unique index ${sql.ref(name)} on ${sql.ref(table)} (lower(${sql.ref(column)}))`

async function createSiteTables(tx: Tx): Promise<void> {
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
  for (const name of ['settings', 'secrets'])
    await tx.schema
      .createTable(name)
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  // The key of the suppression list is made before its first entry, so that every backup has it.
  await tx
    .insertInto('secrets')
    .values({ name: 'suppressions', value: randomBytes(32).toString('base64url') })
    .execute()
  await tx.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('doneAt', 'text')
    .execute()
  await tx.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(tx, 'limits_expire', 'limits', ['expire'])
  await tx.schema
    .createTable('knownBackups')
    .addColumn('place', 'text', (column) => column.primaryKey())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAccounts(tx: Tx): Promise<void> {
  await createEntity(tx, 'users', (table) =>
    table
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('password', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('isAdmin', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('disabled', 'boolean', (column) => column.notNull().defaultTo(false)),
  )
  await uniqueIgnoringCase('users_username', 'users', 'username').execute(tx)
  // There is at most one owner, however many registrations arrive at the same time.
  await sql`create unique index "users_owner" on "users" ("isAdmin") where "isAdmin"`.execute(tx)
  await createEntity(tx, 'sessions', (table) =>
    ofUser(table.addColumn('tokenHash', 'text', (column) => column.notNull().unique()))
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('seenAt', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull()),
  )
  await createIndex(tx, 'sessions_user', 'sessions', ['userId'])
  await tx.schema
    .createTable('claimCodes')
    .addColumn('codeHash', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
}

const ofUser = (table: Table): Table =>
  table.addColumn('userId', 'integer', (column) =>
    column.notNull().references('users.id').onDelete('cascade'),
  )

async function createSecondFactors(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('authenticators')
    .addColumn('userId', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('confirmedAt', 'text')
    .addColumn('lastStep', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createEntity(tx, 'passkeys', (table) =>
    ofUser(table)
      .addColumn('credentialId', 'text', (column) => column.notNull().unique())
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull().check(sql`"counter" >= 0`))
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('usedAt', 'text'),
  )
  await ofUser(
    tx.schema
      .createTable('recoveryCodes')
      .addColumn('codeHash', 'text', (column) => column.primaryKey()),
  ).execute()
  await ofUser(
    tx.schema
      .createTable('pendingSignIns')
      .addColumn('tokenHash', 'text', (column) => column.primaryKey()),
  )
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`"attempts" between 0 and 5`),
    )
    .execute()
  await tx.schema
    .createTable('challenges')
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
}

async function createPosts(tx: Tx): Promise<void> {
  await createEntity(tx, 'posts', (table) =>
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
      .addColumn('rendererVersion', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(1)
          .check(sql`"version" >= 1`),
      )
      // An ISO instant; these compare like times only when all are of the same length.
      .addColumn('visibleFrom', 'text', (column) => column.check(sql`length("visibleFrom") = 24`)),
  )
  await createIndex(tx, 'posts_published', 'posts', ['publishedAt', 'id', 'visibleFrom'])
  await createIndex(tx, 'posts_category', 'posts', ['category', 'publishedAt', 'id', 'visibleFrom'])
  // Outdated renderings are looked for after every change.
  await createIndex(tx, 'posts_renderer_version', 'posts', ['rendererVersion'])
  await createEntity(tx, 'comments', (table) =>
    table
      .addColumn('blogPostId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('moderated', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('textHash', 'text'),
  )
  await createIndex(tx, 'comments_post', 'comments', ['blogPostId', 'id'])
  await createIndex(tx, 'comments_date', 'comments', ['date', 'moderated'])
  await createIndex(tx, 'comments_moderated', 'comments', ['moderated', 'blogPostId'])
  await createEntity(tx, 'search_texts', (table) =>
    // The columns that joins need come before the long texts, which are then not read.
    table
      .addColumn('postId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('heading', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull()),
  )
  await createIndex(tx, 'search_texts_post', 'search_texts', ['postId'])
}

async function createLists(tx: Tx): Promise<void> {
  await createEntity(tx, 'projects', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('imageUrl', 'text')
      .addColumn('year', 'text')
      .addColumn('tags', 'text')
      .addColumn('url', 'text')
      .addColumn('codeUrl', 'text')
      .addColumn('paper', 'text')
      .addColumn('content', 'text')
      .addColumn('rendered', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('rendererVersion', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('updatedAt', 'text'),
  )
  await createEntity(tx, 'skills', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('percentage', 'integer', (column) =>
        column.notNull().check(sql`"percentage" between 0 and 100`),
      )
      .addColumn('category', 'text', (column) =>
        column.notNull().check(sql`"category" in ('research', 'technical')`),
      )
      .addColumn('evidence', 'text'),
  )
  await createEntity(tx, 'interests', (table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('imageUrl', 'text'),
  )
}

async function createDashboardLists(tx: Tx): Promise<void> {
  await createEntity(tx, 'goals', (table) =>
    table
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('completed', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('order', 'integer', (column) => column.notNull().check(sql`"order" >= 1`)),
  )
  await createEntity(tx, 'quotes', (table) =>
    table
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull()),
  )
  const rated = (table: Table) =>
    table
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('genre', 'text', (column) => column.notNull())
      .addColumn('rating', 'double precision', (column) =>
        column.notNull().check(sql`"rating" between 0 and 5`),
      )
      .addColumn('imageUrl', 'text')
  await createEntity(tx, 'movies', rated)
  await createEntity(tx, 'music', (table) =>
    rated(table).addColumn('artist', 'text', (column) => column.notNull()),
  )
}

/** The library, and the names by which its works can be cited. */
async function createWorks(tx: Tx): Promise<void> {
  await createEntity(tx, 'works', (table) =>
    table
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('aliases', 'text', (column) => column.notNull())
      .addColumn('work', 'text', (column) => column.notNull())
      .addColumn('bibtex', 'text', (column) => column.notNull())
      .addColumn('links', 'text', (column) => column.notNull())
      .addColumn('isSelected', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('addedAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('sortDate', 'text', (column) => column.notNull())
      .addColumn('folded', 'text', (column) => column.notNull())
      .addColumn('isIncomplete', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('isMine', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('isListed', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('isRefereed', 'boolean')
      .addColumn('comment', 'text')
      .addColumn('summary', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1)),
  )
  await createIndex(tx, 'works_date', 'works', ['sortDate', 'id'])
  await createIndex(tx, 'works_listed', 'works', ['isListed'])
  await tx.schema
    .createTable('work_names')
    .addColumn('workId', 'integer', (column) =>
      column.notNull().references('works.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('work_names_key', ['workId', 'name'])
    .execute()
  await createIndex(tx, 'work_names_folded', 'work_names', ['folded'])
}

/** What the texts of posts, projects and pages refer to. */
async function createTextReferences(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('text_works')
    .addColumn('table', 'text', (column) => column.notNull())
    .addColumn('textId', 'integer', (column) => column.notNull())
    .addColumn('workId', 'integer', (column) =>
      column.notNull().references('works.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('text_works_key', ['table', 'textId', 'workId'])
    .execute()
  await createIndex(tx, 'text_works_work', 'text_works', ['workId', 'table'])
  await tx.schema
    .createTable('text_references')
    .addColumn('table', 'text', (column) => column.notNull())
    .addColumn('textId', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('text_references_key', ['table', 'textId', 'kind', 'target'])
    .execute()
  await createIndex(tx, 'text_references_target', 'text_references', ['kind', 'target'])
}

/** The pages of the owner; a site begins with its legal pages, whose texts follow the settings. */
async function createPages(tx: Tx): Promise<void> {
  await createEntity(tx, 'pages', (table) =>
    table
      .addColumn('path', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('categories', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('draft', 'boolean', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('rendered', 'text', (column) => column.notNull())
      .addColumn('rendererVersion', 'integer', (column) => column.notNull()),
  )
  const legalPages = [
    { path: '/privacy', title: 'Privacy Policy' },
    { path: '/terms', title: 'Terms of Service' },
  ]
  const usual = { description: '', content: null, categories: '[]', place: 'legal', draft: false }
  // No renderer has the version 0: the text is rendered at the first start.
  const unrendered = { version: 1, rendered: '', rendererVersion: 0 }
  const rows = legalPages.map((page, index) => ({ id: index + 1, position: index + 1, ...page }))
  await tx
    .insertInto('pages')
    .values(rows.map((row) => ({ ...row, ...usual, ...unrendered })))
    .execute()
  await tx
    .updateTable('counters')
    .set({ next: rows.length + 1 })
    .where('name', '=', 'pages')
    .execute()
  await createEntity(tx, 'redirects', (table) =>
    table
      .addColumn('path', 'text', (column) => column.notNull().unique())
      .addColumn('target', 'text', (column) => column.notNull()),
  )
  await createIndex(tx, 'redirects_target', 'redirects', ['target'])
}

async function createInbox(tx: Tx): Promise<void> {
  await createEntity(tx, 'messages', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('read', 'boolean', (column) => column.notNull().defaultTo(false)),
  )
  await createIndex(tx, 'messages_date', 'messages', ['date'])
  await createEntity(tx, 'engagements', (table) =>
    table
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('section', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull()),
  )
  await createIndex(tx, 'engagements_date', 'engagements', ['date'])
}

const deliveryStates = sql`"state" in ('waiting', 'delivered', 'dead')`

/** Readers, what was sent to them, and every message that waits to be sent. */
async function createNewsletter(tx: Tx): Promise<void> {
  await createEntity(tx, 'subscribers', (table) =>
    table
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('verified', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('confirmHash', 'text')
      .addColumn('confirmUntil', 'text'),
  )
  await uniqueIgnoringCase('subscribers_email', 'subscribers', 'email').execute(tx)
  await createIndex(tx, 'subscribers_date', 'subscribers', ['date'])
  await tx.schema
    .createIndex('subscribers_confirm')
    .unique()
    .on('subscribers')
    .column('confirmHash')
    .execute()
  await createIssues(tx)
  await createOutbox(tx)
}

/** What was sent to whom. */
async function createIssues(tx: Tx): Promise<void> {
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
    .addColumn('messageId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(deliveryStates))
    .execute()
  const recipients = 'newsletter_recipients'
  await tx.schema
    .createIndex('newsletter_once')
    .unique()
    .on(recipients)
    .columns(['postId', 'subscriberId'])
    .execute()
  await tx.schema
    .createIndex('newsletter_message')
    .unique()
    .on(recipients)
    .column('messageId')
    .execute()
  await createIndex(tx, 'newsletter_reader', recipients, ['subscriberId'])
  await tx.schema
    .createTable('newsletter_refusals')
    .addColumn('subscriberId', 'integer', (column) =>
      column.primaryKey().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .execute()
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
    .addColumn('state', 'text', (column) => column.notNull().check(deliveryStates))
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
    .addColumn('failedAt', 'text')
    .execute()
  await createIndex(tx, 'outbox_due', 'outbox', ['state', 'channel', 'dueAt'])
  await createIndex(tx, 'outbox_ended', 'outbox', ['state', 'topic', 'endedAt'])
}

async function createFiles(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .execute()
  await createIndex(tx, 'files_hash', 'files', ['hash'])
  await tx.schema
    .createTable('synced_files')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('postId', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await createIndex(tx, 'synced_files_post', 'synced_files', ['postId'])
}

async function createPageViews(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('pageViews')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('bots', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pageViews_day_path', ['day', 'path'])
    .execute()
  await tx.schema
    .createTable('viewSources')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('viewSources_day_path_host', ['day', 'path', 'host'])
    .execute()
}
