import type { Migration } from '../migrate.ts'

/** The sections of a post may have numbers. */
export const numberedSections: Migration = {
  name: '0016_numbered_sections',
  async up(tx) {
    await tx.schema
      .alterTable('posts')
      .addColumn('numberedSections', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
