// @databases sqlite postgres
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '../../../shared/durations.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { databaseUrlFor } from '../../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createLeases } from './leases.ts'
import { migrations } from './migrations/all.ts'

const today = Date.parse('2026-11-22T12:00:00Z')

/** Two instances of a site, each with a clock of its own. */
async function openTwo() {
  const folder = await temporaryFolder()
  const instance = async () => {
    const database = openDatabase({ dataDir: folder, databaseUrl: await databaseUrlFor(folder) })
    onTestFinished(() => database.close())
    await migrate(database, migrations)
    const clock = { now: today }
    const leases = createLeases({ database, now: () => new Date(clock.now) })
    return { clock, ...leases }
  }
  return [await instance(), await instance()] as const
}

type Instance = Awaited<ReturnType<typeof openTwo>>[0]

/** Begins work that never ends by itself. */
async function begin({ alone, isLocked }: Instance): Promise<void> {
  const work = Promise.withResolvers<void>()
  alone('backup', () => work.promise).catch(() => undefined)
  onTestFinished(() => work.reject(new Error('over')))
  await expect.poll(() => isLocked('backup')).toBe(true)
}

const work = () => Promise.resolve('done')

test('only one instance works at a time, and the next one when the work is done', async () => {
  const [first, second] = await openTwo()
  expect(await first.alone('backup', () => second.alone('backup', work))).toEqual({
    result: undefined,
  })
  expect(await second.alone('backup', work)).toEqual({ result: 'done' })
})

test('work done while the clock was ahead is repeated once it is corrected', async () => {
  const [first] = await openTwo()
  first.clock.now = today + 40 * dayMs
  expect(await first.alone('backup', work)).toEqual({ result: 'done' })
  first.clock.now = today
  expect(await first.isLocked('backup')).toBe(false)
  expect(await first.alone('backup', work)).toEqual({ result: 'done' })
})

test('the lease of an instance killed while the clock was ahead blocks nobody', async () => {
  const [killed, next] = await openTwo()
  killed.clock.now = today + 40 * dayMs
  await begin(killed)
  expect(await next.isLocked('backup')).toBe(false)
  expect(await next.alone('backup', work)).toEqual({ result: 'done' })
})

test('a clock that is a minute ahead of another is tolerated', async () => {
  const [first, second] = await openTwo()
  first.clock.now = today + 60_000
  await begin(first)
  expect(await second.alone('backup', work)).toBeUndefined()
})

test.each([40 * dayMs, -40 * dayMs])(
  'who is at work stays alone in its process when the clock jumps by %i ms',
  async (jump) => {
    const [first] = await openTwo()
    await begin(first)
    first.clock.now += jump
    expect(await first.isLocked('backup')).toBe(true)
    expect(await first.alone('backup', work)).toBeUndefined()
  },
)
