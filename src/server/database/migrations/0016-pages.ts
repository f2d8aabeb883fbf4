import { plainParagraphs } from '../../../shared/plain-markdown.ts'
import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** The pages that every site had until now, by their addresses. */
const pagesBefore = [
  page('/resources/astrophysics-studies', 'Astrophysics Studies', [
    'astrophysics',
    'astronomy',
    'cosmology',
    'physics',
    'quantum physics',
  ]),
  page('/resources/data-science-projects', 'Data Science Projects', [
    'data science',
    'statistics',
    'machine learning',
    'visualization',
  ]),
  page('/resources/software-engineering', 'Software Engineering', [
    'software engineering',
    'software',
    'engineering',
    'programming',
  ]),
  page('/resources/neural-interfaces', 'Neural Interfaces', [
    'neural interfaces',
    'neuroscience',
    'machine learning',
  ]),
  page('/resources/network-analysis', 'Network Analysis', [
    'network analysis',
    'networks',
    'graph theory',
  ]),
  page('/privacy', 'Privacy Policy'),
  page('/terms', 'Terms of Service'),
]

function page(path: string, title: string, categories: string[] = [], content?: string) {
  const place = path.startsWith('/resources/') ? 'resources' : 'legal'
  const words = { path, title, description: '', content: content ?? null, place }
  // No renderer has the number 0, so the text is rendered at the next start.
  const state = { categories: JSON.stringify(categories), draft: false, version: 1 }
  return { ...words, ...state, rendered: '', rendererVersion: 0 }
}

/** Pages of the owner's; the imprint was a part of the settings. */
export const pagesOfTheOwner: Migration = {
  name: '0016_pages',
  async up(tx) {
    await tx.schema
      .createTable('pages')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('path', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('categories', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('draft', 'boolean', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('rendered', 'text', (column) => column.notNull())
      .addColumn('rendererVersion', 'integer', (column) => column.notNull())
      .execute()
    const rows = [...pagesBefore, ...(await takeImprint(tx))]
    await tx
      .insertInto('pages')
      .values(rows.map((row, index) => ({ id: index + 1, position: index + 1, ...row })))
      .execute()
    await tx
      .insertInto('counters')
      .values({ name: 'pages', next: rows.length + 1 })
      .execute()
  },
}

/** Takes the imprint out of the settings. */
async function takeImprint(tx: Tx) {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'site')
    .executeTakeFirst()
  if (!row) return []
  const { imprint = [], ...settings } = JSON.parse(row.value) as { imprint?: string[] }
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(settings) })
    .where('name', '=', 'site')
    .execute()
  return imprint.length > 0 ? [page('/imprint', 'Imprint', [], plainParagraphs(imprint))] : []
}
