// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { migrations } from './migrations/all.ts'
import { nextId, withAnyTable } from './database.ts'
import { migrate, tableNames } from './migrate.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('the schema is created once', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const before = await database.db.introspection.getTables()
  await migrate(database, migrations)
  expect(await database.db.introspection.getTables()).toEqual(before)
})

test('two instances that start together create the schema once', async () => {
  const { database, again } = await openEmptyDatabase()
  const other = again()
  // SQLite waits a tenth of a second for the other one; PostgreSQL as long as it takes.
  if (database.engine === 'sqlite') await migrate(database, migrations)
  await Promise.all([migrate(database, migrations), migrate(other, migrations)])
  expect(await other.db.selectFrom('migrations').selectAll().execute()).toHaveLength(
    migrations.length,
  )
})

test('a failed migration leaves nothing behind', async () => {
  const { database } = await openEmptyDatabase()
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

test('an older version refuses a newer database', async () => {
  const { database, again } = await openEmptyDatabase()
  await migrate(database, [...migrations, { name: '9999_future', up: async () => {} }])
  await expect(migrate(again(), migrations)).rejects.toThrow(/newer version.*left as it is/)
})

test('a database of another program is refused and keeps its tables', async () => {
  const { database } = await openEmptyDatabase()
  await database.db.schema.createTable('recipes').addColumn('id', 'integer').execute()
  await expect(migrate(database, migrations)).rejects.toThrow('was not created by Ephemeris')
  expect(await tableNames(database.db, database.engine)).toEqual(['recipes'])
})

test.each([
  ['skills', { id: 1, name: 'x', percentage: 101, category: 'technical' }],
  ['skills', { id: 1, name: 'x', percentage: 1, category: 'magic' }],
  ['movies', { id: 1, title: 'x', genre: 'y', rating: 5.5 }],
  ['goals', { id: 1, description: 'x', completed: false, order: 0 }],
  ['quotes', { id: 1, text: null, author: 'x' }],
])('the database itself refuses a broken row in %s', async (table, row) => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const insert = database.write((tx) => withAnyTable(tx).insertInto(table).values(row).execute())
  await expect(insert).rejects.toThrow(/constraint/)
})

test('a visible write raises the change number, one without invalidation or a failed one does not', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  await database.follow(silent)
  const start = database.changeNumber()
  await database.writeWithoutInvalidation((tx) => nextId(tx, 'quotes'))
  await expect(database.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(database.changeNumber()).toBe(start)
  await database.write((tx) => nextId(tx, 'quotes'))
  expect(database.changeNumber()).toBe(start + 1)
})

test('the change number of an open transaction is not visible before the commit', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  await database.follow(silent)
  const start = database.changeNumber()
  await database.write(() => {
    expect(database.changeNumber()).toBe(start)
    return Promise.resolve()
  })
  expect(database.changeNumber()).toBe(start + 1)
})

test('ids are never reused', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => database.write((tx) => nextId(tx, 'quotes'))),
  )
  expect(new Set(ids).size).toBe(20)
})
