import type { Migration } from '../migrate.ts'

/** When a project was last changed, for the map of the site; of those from before nothing is known. */
export const changedProjects: Migration = {
  name: '0021_changed_projects',
  async up(tx) {
    await tx.schema.alterTable('projects').addColumn('updatedAt', 'text').execute()
  },
}
