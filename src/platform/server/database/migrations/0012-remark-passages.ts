import type { Migration } from '../migrate.ts'

/** A remark may name the words that its reader selected. */
export const remarkPassages: Migration = {
  name: '0012_remark_passages',
  async up(tx) {
    await tx.schema
      .alterTable('remarks')
      .addColumn('passage', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
