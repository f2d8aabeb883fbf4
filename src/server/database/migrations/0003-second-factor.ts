import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** Sessions that can be listed and ended one by one, and everything of the second factor. */
export const secondFactor: Migration = {
  name: '0003_second_factor',
  async up(tx) {
    await numberSessions(tx)
    await createSignIns(tx)
    await createFactors(tx)
  },
}

/** Sessions get a number and the name of their browser. Those of before cannot have either: all sign in once more. */
async function numberSessions(tx: Tx): Promise<void> {
  await tx.schema.dropTable('sessions').execute()
  await tx.schema
    .createTable('sessions')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('sessions_user').on('sessions').column('userId').execute()
  await tx.insertInto('counters').values({ name: 'sessions', next: 1 }).execute()
}

async function createSignIns(tx: Tx): Promise<void> {
  // Keys of this site that are made once, such as the one that signs device cookies.
  await tx.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  // The password was right, the second factor is still to come.
  await tx.schema
    .createTable('pendingSignIns')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
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

async function createFactors(tx: Tx): Promise<void> {
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
  await tx.schema
    .createTable('recoveryCodes')
    .addColumn('codeHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .execute()
  await tx.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('userId', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('credentialId', 'text', (column) => column.notNull().unique())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull().check(sql`"counter" >= 0`))
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text')
    .execute()
  await tx.insertInto('counters').values({ name: 'passkeys', next: 1 }).execute()
}
