import type { Migration } from '../migrate.ts'

/** A post may have a DOI, and the code in it a licence of its own. */
export const dois: Migration = {
  name: '0017_dois',
  async up(tx) {
    for (const column of ['doi', 'codeLicence'])
      await tx.schema.alterTable('posts').addColumn(column, 'text').execute()
  },
}
