// @databases sqlite postgres
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { databaseUrlFor } from '../../../testing/test-database.ts'
import { type Deliver, createOutboxWorker } from './worker.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/all.ts'
import { backoffMs, type SendingLimit } from './throttle.ts'
import { createOutbox } from './outbox.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A process of its own on the database in a folder. */
async function openProcess(
  folder: string,
  clock: { now: number },
  limits: Readonly<Record<string, readonly SendingLimit[]>> = {},
) {
  const database = openDatabase({ dataDir: folder, databaseUrl: await databaseUrlFor(folder) })
  await migrate(database, migrations)
  const now = () => new Date(clock.now)
  const outbox = createOutbox({ database, now }, { limits, random: () => 0.5 })
  let open = true
  const close = async () => {
    if (open) await database.close()
    open = false
  }
  onTestFinished(close)
  return {
    database,
    outbox,
    close,
    send: (count: number) =>
      database.writeWithoutInvalidation(async (tx) => {
        for (let id = 1; id <= count; id += 1)
          await outbox.enqueue(tx, { channel: 'chat', topic: 'comment', payload: { id } })
      }),
    worker: (deliver: Deliver, limitMs = 5000) =>
      createOutboxWorker({ outbox, channel: 'chat', deliver, log: quiet, limitMs }),
  }
}

const minuteMs = 60_000

test.for([
  [1, 0, 30_000],
  [1, 1, 15_000],
  [2, 0, 60_000],
  [5, 0.5, 360_000],
  [10, 0, 15_360_000],
  [11, 0, 21_600_000],
  [40, 1, 10_800_000],
])('after attempt %i with luck %d the next is %i ms later', ([attempts, random, ms]) => {
  expect(backoffMs(attempts ?? 0, random ?? 0)).toBe(ms)
})

test('failures are retried with growing delays, and are dead after a week', async () => {
  const clock = { now: 0 }
  const { send, worker, outbox } = await openProcess(await temporaryFolder(), clock)
  await send(1)
  const tries: number[] = []
  const work = worker(() => {
    tries.push(clock.now / minuteMs)
    throw new Error('No')
  })
  const week = 7 * 24 * 60
  for (clock.now = 0; clock.now <= (week + 600) * minuteMs; clock.now += 5 * minuteMs)
    await work.deliverDue()
  expect(tries.slice(0, 7)).toEqual([0, 5, 10, 15, 20, 30, 45])
  expect(tries.at(-1)).toBeGreaterThanOrEqual(week)
  expect(await outbox.admin.waiting()).toBe(0)
  expect(await outbox.admin.dead()).toMatchObject([{ channel: 'chat', topic: 'comment', count: 1 }])
})

test('two processes share the work and send nothing twice', async () => {
  const [folder, clock] = [await temporaryFolder(), { now: 0 }]
  const [one, other] = [await openProcess(folder, clock), await openProcess(folder, clock)]
  await one.send(20)
  const sent: string[] = []
  const deliver: Deliver = async ({ id }) => {
    await Promise.resolve()
    sent.push(id)
  }
  const [left, right] = [one.worker(deliver), other.worker(deliver)]
  await Promise.all([left.deliverDue(), right.deliverDue()])
  expect([sent.length, new Set(sent).size]).toEqual([20, 20])
})

test('a message sent just before a crash is sent again with the same id', async () => {
  const [folder, clock] = [await temporaryFolder(), { now: 0 }]
  const crashing = await openProcess(folder, clock)
  await crashing.send(1)
  const sent: string[] = []
  const broken = crashing.worker(async ({ id }) => {
    sent.push(id)
    await crashing.close()
  })
  await expect(broken.deliverDue()).rejects.toThrow('driver has already been destroyed')
  const next = await openProcess(folder, clock)
  const work = next.worker(({ id }) => {
    sent.push(id)
    return Promise.resolve()
  })
  // The lease of the crashed process still holds.
  await work.deliverDue()
  expect(sent).toHaveLength(1)
  clock.now += 2 * minuteMs
  await work.deliverDue()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test('messages written while the clock was ahead are sent once it is corrected', async () => {
  const clock = { now: 40 * 24 * 60 * minuteMs }
  const { send, worker } = await openProcess(await temporaryFolder(), clock)
  await send(2)
  const failing = worker(() => Promise.reject(new Error('away')))
  await failing.deliverDue()
  clock.now = 0
  let delivered = 0
  const work = worker(() => {
    delivered += 1
    return Promise.resolve()
  })
  await work.deliverDue()
  expect(delivered).toBe(2)
})

test('messages sent while the clock was ahead do not count against limits once it is corrected', async () => {
  const clock = { now: 40 * 24 * 60 * minuteMs }
  const limits = { comment: [{ messages: 1, ms: 60 * minuteMs }] }
  const { send, worker, outbox } = await openProcess(await temporaryFolder(), clock, limits)
  let delivered = 0
  const work = worker(() => {
    delivered += 1
    return Promise.resolve()
  })
  await send(1)
  await work.deliverDue()
  clock.now = 0
  await send(1)
  expect(await outbox.pauses()).toEqual([])
  await work.deliverDue()
  expect(delivered).toBe(2)
})

test('a delivery that never ends is aborted and retried later', async () => {
  const clock = { now: 0 }
  const { send, worker, outbox } = await openProcess(await temporaryFolder(), clock)
  await send(1)
  await worker(() => new Promise(() => undefined), 20).deliverDue()
  expect(await outbox.admin.waiting()).toBe(1)
  clock.now += minuteMs
  let delivered = 0
  const work = worker(() => {
    delivered += 1
    return Promise.resolve()
  })
  await work.deliverDue()
  expect(delivered).toBe(1)
})

test('the payload of a delivered message is deleted immediately and its row after two days', async () => {
  const clock = { now: 0 }
  const { send, worker, outbox, database } = await openProcess(await temporaryFolder(), clock)
  await send(1)
  await worker(() => Promise.resolve()).deliverDue()
  const rows = () => database.db.selectFrom('outbox').select(['payload', 'state']).execute()
  expect(await rows()).toEqual([{ payload: 'null', state: 'delivered' }])
  clock.now += 49 * 60 * minuteMs
  await outbox.admin.tidy()
  expect(await rows()).toEqual([])
})
