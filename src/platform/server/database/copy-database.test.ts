// @databases sqlite postgres
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { copyDatabase } from './copy-database.ts'
import { type Database, openDatabase, withAnyTable } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'

/** A database that notes how much its largest answer held. */
function measured(database: Database) {
  const largest = { rows: 0, signs: 0 }
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      largest.rows = Math.max(largest.rows, result.rows.length)
      largest.signs = Math.max(largest.signs, JSON.stringify(result.rows).length)
      return Promise.resolve(result)
    },
  })
  return { largest, database: { ...database, db } }
}

async function twoDatabases() {
  const { database: source } = await openEmptyDatabase()
  const target = openDatabase({ dataDir: await temporaryFolder() })
  for (const one of [source, target]) await migrate(one, migrations)
  return { source: measured(source), target: measured(target), close: () => target.close() }
}

const longText = 'A sentence of a long article. '.repeat(6000)

async function fill({ db }: Database): Promise<void> {
  const quotes = Array.from({ length: 450 }, (_, index) => ({
    id: index + 1,
    text: `Quote ${index}`,
    author: 'Somebody',
  }))
  await db.insertInto('quotes').values(quotes).execute()
  for (let id = 1; id <= 40; id += 1)
    await withAnyTable(db)
      .insertInto('newsletter_issues')
      .values({ postId: id, sentAt: '', readers: 0, subject: '', text: longText, html: '' })
      .execute()
  // Letters that engines sort differently, in a key of two columns.
  const paths = ['/a', '/B', '/ä', '/Z', '/_', '/blog/1']
  const views = Array.from({ length: 240 }, (_, index) => ({
    day: `2026-01-${String(Math.floor(index / 6)).padStart(2, '0')}`,
    path: paths[index % 6] ?? '',
    views: index,
    bots: 0,
  }))
  await db.insertInto('pageViews').values(views).execute()
}

test('a copy contains every row, and no query result grows with a table', async () => {
  const { source, target, close } = await twoDatabases()
  await fill(source.database)
  const tables = await copyDatabase(source.database, target.database)
  expect(tables).toContainEqual(expect.objectContaining({ name: 'quotes', rows: 450 }))
  expect(tables).toContainEqual(expect.objectContaining({ name: 'newsletter_issues', rows: 40 }))
  expect(tables).toContainEqual(expect.objectContaining({ name: 'pageViews', rows: 240 }))
  for (const { largest } of [source, target]) {
    expect(largest.rows).toBeLessThanOrEqual(100)
    expect(largest.signs).toBeLessThan(2_000_000)
  }

  const back = openDatabase({ dataDir: await temporaryFolder() })
  await migrate(back, migrations)
  expect(await copyDatabase(target.database, back)).toEqual(tables)
  await back.close()
  await close()
})

test('a copy that differs is rolled back', async () => {
  const { source, target, close } = await twoDatabases()
  await fill(source.database)
  await sql`create trigger bend after insert on quotes when new.id = 440
    begin update quotes set text = 'Another' where id = 440; end`.execute(target.database.db)
  await expect(copyDatabase(source.database, target.database)).rejects.toThrow(
    'The copy of the table quotes differs, so nothing was copied.',
  )
  expect(await target.database.db.selectFrom('quotes').selectAll().execute()).toEqual([])
  await close()
})
