import type { Migration } from '../migrate.ts'

/** What the owner says of a work of the library. */
export const ownWorks: Migration = {
  name: '0019_own_works',
  async up(tx) {
    const works = tx.schema.alterTable('works')
    for (const flag of ['isMine', 'isListed'])
      await works
        .addColumn(flag, 'boolean', (column) => column.notNull().defaultTo(false))
        .execute()
    await tx.schema.createIndex('works_listed').on('works').column('isListed').execute()
    await works.addColumn('isRefereed', 'boolean').execute()
    await works.addColumn('comment', 'text').execute()
    await works.addColumn('summary', 'text').execute()
    await works.addColumn('version', 'integer', (column) => column.notNull().defaultTo(1)).execute()
  },
}
