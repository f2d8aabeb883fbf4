import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { withAnyTable } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

const post = {
  id: 1,
  title: 'A post',
  content: 'Words.',
  excerpt: 'Words.',
  category: 'Notes',
  date: 'January 1, 2026',
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  rendered: '{}',
  feedHtml: '',
  rendererVersion: 1,
}

test('what waited for the owner under the old name still does', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations.slice(0, 14))
  const comment = { blogPostId: 1, author: 'Ann', content: 'Yes.', date: post.updatedAt }
  await database.write(async (tx) => {
    const tables = withAnyTable(tx)
    await tables.insertInto('posts').values(post).execute()
    for (const [id, held] of [true, false].entries()) {
      await tables
        .insertInto('comments')
        .values({ id: id + 1, ...comment, held })
        .execute()
    }
  })
  await migrate(database, migrations)
  const rows = await database.db
    .selectFrom('comments')
    .select('id')
    .where('moderated', '=', true)
    .execute()
  expect(rows).toEqual([{ id: 1 }])
})
