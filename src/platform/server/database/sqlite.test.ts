import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { migrations } from './migrations/all.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

async function freshDatabase() {
  const dataDir = await temporaryFolder()
  const database = openDatabase({ dataDir })
  let open = true
  const close = async () => {
    if (open) await database.close()
    open = false
  }
  onTestFinished(close)
  return { database, close, file: path.join(dataDir, 'ephemeris.sqlite'), dataDir }
}

test('an older version does not change the file of a newer one', async () => {
  const { database, close, file, dataDir } = await freshDatabase()
  await migrate(database, [...migrations, { name: '9999_future', up: async () => {} }])
  await close()
  const before = readFileSync(file)
  const older = openDatabase({ dataDir })
  await expect(migrate(older, migrations)).rejects.toThrow(/newer version.*left as it is/)
  await older.close()
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('confirmed writes are on the disk: WAL, full synchronization, foreign keys', async () => {
  const { file, database } = await freshDatabase()
  await migrate(database, migrations)
  const reader = new DatabaseSync(file)
  expect(reader.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  reader.close()
  const { rows } = await database.db.executeQuery(sql`pragma synchronous`.compile(database.db))
  expect(rows).toEqual([{ synchronous: 2 }])
  await expect(
    database.write((tx) =>
      tx
        .insertInto('comments')
        .values({ id: 1, blogPostId: 99, author: 'a', content: 'b', date: 'c' })
        .execute(),
    ),
  ).rejects.toThrow(/FOREIGN KEY/)
})

test('a full disk is reported, the write is rolled back, and the next one succeeds', async () => {
  const { database } = await freshDatabase()
  await migrate(database, migrations)
  const { db } = database
  const add = (id: number, text: string) =>
    database.write(async (tx) => {
      const row = (number: number, words: string) =>
        tx.insertInto('quotes').values({ id: number, text: words, author: 'Someone' }).execute()
      await row(id, 'A first row of the same write.')
      await row(id + 1, text)
    })
  const allow = (pages: number) => sql.raw(`pragma max_page_count=${pages}`).execute(db)
  const before = database.changeNumber()
  await allow(1)
  await expect(add(1, 'x'.repeat(2_000_000))).rejects.toMatchObject({ errcode: 13 })
  expect(await db.selectFrom('quotes').selectAll().execute()).toEqual([])
  expect(database.changeNumber()).toBe(before)
  await allow(1_000_000)
  await add(1, 'A second row.')
  expect(await db.selectFrom('quotes').select('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  expect(database.changeNumber()).toBe(before + 1)
})
