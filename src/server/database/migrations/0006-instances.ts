import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** What the instances of one site have to agree on: limits, whose turn a job is, and the claim. */
export const instances: Migration = {
  name: '0006_instances',
  async up(tx) {
    await createLimits(tx)
    await createLeases(tx)
    await createClaim(tx)
  },
}

/** The order of the columns is the one that rate-limiter-flexible writes. */
async function createLimits(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('limits_expire').on('limits').column('expire').execute()
}

async function createLeases(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('doneAt', 'text')
    .execute()
}

async function createClaim(tx: Tx): Promise<void> {
  // One for each start; the code itself is only printed.
  await tx.schema
    .createTable('claimCodes')
    .addColumn('codeHash', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
}
