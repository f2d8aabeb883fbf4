import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { type Database, withAnyTable } from '../database.ts'
import { migrate } from '../migrate.ts'
import { content } from './0001-content.ts'
import { migrations } from './all.ts'

const post = {
  id: 1,
  title: 'Written before',
  content: 'Words.',
  excerpt: 'Words.',
  category: 'Notes',
  date: 'January 1, 2031',
  publishedAt: '2031-01-01T00:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  rendered: '{}',
  feedHtml: '',
  rendererVersion: 1,
}

async function oldDatabase(): Promise<Database> {
  const { database } = await openEmptyDatabase()
  await migrate(database, [content])
  return database
}

function insert(database: Database, row: Record<string, unknown>) {
  return database.write((tx) => withAnyTable(tx).insertInto('posts').values(row).execute())
}

test('posts from before stay published, in their first version', async () => {
  const database = await oldDatabase()
  await insert(database, post)
  await migrate(database, migrations)
  const rows = await withAnyTable(database.db).selectFrom('posts').selectAll().execute()
  expect(rows).toEqual([{ ...post, version: 1, visibleFrom: post.updatedAt }])
})

test.each([{ version: 0 }, { version: null }, { visibleFrom: 'tomorrow' }, { visibleFrom: '' }])(
  'the database itself refuses a post with %o',
  async (fault) => {
    const database = await oldDatabase()
    await migrate(database, migrations)
    await expect(insert(database, { ...post, ...fault })).rejects.toThrow(/constraint/)
    await insert(database, { ...post, version: 2, visibleFrom: null })
  },
)
