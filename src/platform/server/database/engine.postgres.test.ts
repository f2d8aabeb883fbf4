import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../../testing/test-database.ts'
import { type Database, nextId, retryLostRaces } from './database.ts'
import type { TableName } from './schema.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('counts and sums are numbers', async () => {
  const { open } = await openMigratedDatabase()
  const { rows } =
    await sql`select count(*) as "count", sum("next") as "sum" from counters`.execute(open().db)
  expect(rows).toEqual([{ count: expect.any(Number), sum: expect.any(Number) }])
})

test('conflicting writes are retried, also with serializable isolation', async () => {
  const { open } = await openMigratedDatabase()
  // As CockroachDB does it: the transaction that waited for the lock has to restart.
  const strict = { options: '-c default_transaction_isolation=serializable' }
  const [one, other] = [open(strict), open(strict)]
  const write = (database: Database) => database.write((tx) => nextId(tx, 'quotes'))
  const ids = await Promise.all(Array.from({ length: 20 }, () => [write(one), write(other)]).flat())
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('a deadlock is resolved by a retry', async () => {
  const { open } = await openMigratedDatabase()
  const { db } = open()
  let waiting = 0
  const both = Promise.withResolvers<undefined>()
  const raise = (first: TableName, second: TableName) =>
    retryLostRaces(() =>
      db.transaction().execute(async (tx) => {
        await nextId(tx, first)
        waiting += 1
        if (waiting === 2) both.resolve(undefined)
        await both.promise
        await nextId(tx, second)
      }),
    )
  await Promise.all([raise('quotes', 'movies'), raise('movies', 'quotes')])
  expect(waiting).toBeGreaterThan(2)
})

test('other instances soon notice a visible write', async () => {
  const { open } = await openMigratedDatabase()
  const [one, other] = [open(), open()]
  await one.follow(silent)
  await other.follow(silent)
  const start = other.changeNumber()
  await one.write(() => Promise.resolve())
  expect(one.changeNumber()).toBe(start + 1)
  await expect.poll(() => other.changeNumber()).toBe(start + 1)
})

test('a change without a notification is found by polling', async () => {
  const { open } = await openMigratedDatabase()
  const database = open()
  await database.follow(silent)
  await sql`update meta set revision = revision + 5`.execute(database.db)
  await expect.poll(() => database.changeNumber()).toBe(6)
})

test('waiting writers do not occupy the connections of readers', async () => {
  const { open } = await openMigratedDatabase()
  const database = open()
  const blocker = Promise.withResolvers<undefined>()
  const writes = Array.from({ length: 30 }, () =>
    database.writeWithoutInvalidation(() => blocker.promise),
  )
  const { rows } = await sql`select 1 as "one"`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
  blocker.resolve(undefined)
  expect(await Promise.all(writes)).toHaveLength(30)
})

test('private and visible writes of two instances are serialized', async () => {
  const { open } = await openMigratedDatabase()
  const [one, other] = [open(), open()]
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await Promise.resolve()
    inside -= 1
  }
  await Promise.all(
    [one, other, one, other].flatMap((database) => [
      database.write(work),
      database.writeWithoutInvalidation(work),
    ]),
  )
  expect(most).toBe(1)
})
