import type { Migration } from '../migrate.ts'

/** The owner arranges projects, skills and interests; until then they keep the order of their ids. */
export const order: Migration = {
  name: '0005_order',
  async up(tx) {
    for (const table of ['projects', 'skills', 'interests'] as const)
      await tx.schema.alterTable(table).addColumn('position', 'integer').execute()
  },
}
