import type { Migration } from '../migrate.ts'

const addresses = ['url', 'codeUrl', 'paper', 'content'] as const

/** Projects lead somewhere and may have a page of their own; skills name what they are seen in. */
export const projectPages: Migration = {
  name: '0017_projects',
  async up(tx) {
    for (const name of addresses)
      await tx.schema.alterTable('projects').addColumn(name, 'text').execute()
    await tx.schema
      .alterTable('projects')
      .addColumn('rendered', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await tx.schema
      .alterTable('projects')
      .addColumn('rendererVersion', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await tx.schema.alterTable('skills').addColumn('evidence', 'text').execute()
  },
}
