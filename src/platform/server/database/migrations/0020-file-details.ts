import type { Migration } from '../migrate.ts'

/** A file may have a title, a description, a licence and descriptions of its columns, as JSON. */
export const fileDetails: Migration = {
  name: '0020_file_details',
  async up(tx) {
    await tx.schema.alterTable('files').addColumn('details', 'text').execute()
  },
}
