import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** By which names a work can be cited, and which articles cite it. */
export const citations: Migration = {
  name: '0018_citations',
  async up(tx) {
    await tx.schema
      .createTable('work_names')
      .addColumn('workId', 'integer', (column) =>
        column.notNull().references('works.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('folded', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('work_names_key', ['workId', 'name'])
      .execute()
    await tx.schema.createIndex('work_names_folded').on('work_names').column('folded').execute()
    await tx.schema
      .createTable('post_works')
      .addColumn('postId', 'integer', (column) =>
        column.notNull().references('posts.id').onDelete('cascade'),
      )
      .addColumn('workId', 'integer', (column) =>
        column.notNull().references('works.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('post_works_key', ['postId', 'workId'])
      .execute()
    await tx.schema.createIndex('post_works_work').on('post_works').column('workId').execute()
    // Posts that are to be rendered again are looked for after every change.
    await tx.schema
      .createIndex('posts_renderer_version')
      .on('posts')
      .column('rendererVersion')
      .execute()
    await nameExisting(tx)
  },
}

/** The works that are there already. */
async function nameExisting(tx: Tx): Promise<void> {
  const works = await tx.selectFrom('works').select(['id', 'key', 'aliases', 'work']).execute()
  for (const { id: workId, key, aliases, work } of works) {
    const { doi, arxiv } = JSON.parse(work) as { doi?: string; arxiv?: { id: string } }
    const names = new Set([
      key,
      ...(JSON.parse(aliases) as string[]),
      ...(doi ? [`doi:${doi}`] : []),
      ...(arxiv ? [`arXiv:${arxiv.id}`] : []),
    ])
    const rows = [...names].map((name) => ({ workId, name, folded: name.toLowerCase() }))
    await tx.insertInto('work_names').values(rows).execute()
  }
}
