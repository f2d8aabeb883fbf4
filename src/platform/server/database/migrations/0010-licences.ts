import type { Migration } from '../migrate.ts'

/** A post may name its language and its licence. */
export const licences: Migration = {
  name: '0010_licences',
  async up(tx) {
    for (const column of ['language', 'licence'])
      await tx.schema.alterTable('posts').addColumn(column, 'text').execute()
  },
}
