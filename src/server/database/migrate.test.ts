import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { readFileSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/test-site.ts'
import { migrations } from '../migrations/all.ts'
import { nextId, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

async function freshDatabase() {
  const dataDir = await temporaryFolder()
  const database = openDatabase(dataDir)
  let open = true
  const close = async () => {
    if (open) await database.close()
    open = false
  }
  onTestFinished(close)
  return { database, close, file: path.join(dataDir, 'ephemeris.sqlite'), dataDir }
}

test('the schema is made once and left alone afterwards', async () => {
  const { database } = await freshDatabase()
  await migrate(database, migrations)
  const before = await database.db.introspection.getTables()
  await migrate(database, migrations)
  expect(await database.db.introspection.getTables()).toEqual(before)
})

test('two instances that start together make the schema once', async () => {
  const { database, dataDir } = await freshDatabase()
  const other = openDatabase(dataDir)
  onTestFinished(() => other.close())
  await migrate(database, migrations)
  await migrate(other, migrations)
  expect(await other.db.selectFrom('migrations').selectAll().execute()).toHaveLength(
    migrations.length,
  )
})

test('a step that fails leaves nothing behind', async () => {
  const { database } = await freshDatabase()
  const broken = {
    name: '0002_broken',
    up: async (tx: Parameters<(typeof migrations)[0]['up']>[0]) => {
      await tx.schema.createTable('half').addColumn('id', 'integer').execute()
      throw new Error('power went out')
    },
  }
  await expect(migrate(database, [...migrations, broken])).rejects.toThrow('power went out')
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toContain('quotes')
  expect(tables).not.toContain('half')
  await migrate(database, migrations)
})

test('an older program refuses a newer database and touches nothing', async () => {
  const { database, close, file, dataDir } = await freshDatabase()
  await migrate(database, [...migrations, { name: '9999_future', up: async () => {} }])
  await close()
  const before = readFileSync(file)
  const older = openDatabase(dataDir)
  await expect(migrate(older, migrations)).rejects.toThrow(/newer version.*left as it is/)
  await older.close()
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a database of another program is refused and keeps its tables', async () => {
  const { dataDir, close, file } = await freshDatabase()
  await close()
  const foreign = new DatabaseSync(file)
  foreign.exec('create table recipes (id integer)')
  foreign.close()
  const database = openDatabase(dataDir)
  onTestFinished(() => database.close())
  await expect(migrate(database, migrations)).rejects.toThrow('was not made by Ephemeris')
  expect(statSync(file).size).toBeGreaterThan(0)
  expect(await database.db.introspection.getTables()).toHaveLength(1)
})

test('every answered write is on the disk: WAL, full synchronisation, foreign keys', async () => {
  const { file, database } = await freshDatabase()
  await migrate(database, migrations)
  const look = new DatabaseSync(file)
  expect(look.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  look.close()
  const { rows } = await database.db.executeQuery(
    (await import('kysely')).sql`pragma synchronous`.compile(database.db),
  )
  expect(rows).toEqual([{ synchronous: 2 }])
  await expect(
    database.write((tx) =>
      tx
        .withTables<{ comments: Record<string, unknown> }>()
        .insertInto('comments')
        .values({ id: 1, blogPostId: 99, author: 'a', content: 'b', date: 'c' })
        .execute(),
    ),
  ).rejects.toThrow(/FOREIGN KEY/)
})

test.each([
  ['skills', { id: 1, name: 'x', percentage: 101, category: 'technical' }],
  ['skills', { id: 1, name: 'x', percentage: 1, category: 'magic' }],
  ['movies', { id: 1, title: 'x', genre: 'y', rating: 5.5 }],
  ['goals', { id: 1, description: 'x', completed: false, order: 0 }],
  ['quotes', { id: 1, text: null, author: 'x' }],
])('the database itself refuses a broken row in %s', async (table, row) => {
  const { database } = await freshDatabase()
  await migrate(database, migrations)
  const insert = database.write((tx) =>
    tx
      .withTables<Record<string, Record<string, unknown>>>()
      .insertInto(table)
      .values(row)
      .execute(),
  )
  await expect(insert).rejects.toThrow(/constraint failed/)
})

test('a visible write raises the revision, a private or failed one does not', async () => {
  const { database } = await freshDatabase()
  await migrate(database, migrations)
  const start = database.revision()
  await database.writePrivately((tx) => nextId(tx, 'quotes'))
  await expect(database.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(database.revision()).toBe(start)
  await database.write((tx) => nextId(tx, 'quotes'))
  expect(database.revision()).toBe(start + 1)
})

test('the revision of an open transaction is not seen before it is committed', async () => {
  const { database } = await freshDatabase()
  await migrate(database, migrations)
  const start = database.revision()
  await database.write(() => {
    expect(database.revision()).toBe(start)
    return Promise.resolve()
  })
  expect(database.revision()).toBe(start + 1)
})

test('ids are never handed out twice', async () => {
  const { database } = await freshDatabase()
  await migrate(database, migrations)
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => database.write((tx) => nextId(tx, 'quotes'))),
  )
  expect(new Set(ids).size).toBe(20)
})
