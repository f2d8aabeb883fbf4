import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formHeaders } from '../../../shared/form-token.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { openDatabase } from '../database/database.ts'
import { openSharedCounts } from './counts.ts'

/** Two instances of one site with a manual clock. */
async function openTwoInstances(env: Record<string, string> = {}) {
  const dataDir = await temporaryFolder()
  const clock = { time: Date.now() }
  const options = {
    dataDir,
    env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1', ...env },
    now: () => new Date(clock.time),
  }
  const sites = [await openTestSite(options), await openTestSite(options)] as const
  const [first, second] = [sites[0].visitor(), sites[1].visitor()]
  /** Sends to the first instance for even numbers, to the second for odd ones. */
  const visitor = (index: number): Client => (index % 2 === 0 ? first : second)
  return { sites, clock, visitor }
}

const ascending = (one: number, other: number) => one - other
const from = (address: string) => ({ 'x-forwarded-for': address })

test('the fourth message is refused whichever instance it comes to', async () => {
  const { visitor } = await openTwoInstances()
  const contact = (index: number, address = '203.0.113.1') =>
    visitor(index).send('POST', '/api/contact', { name: 'x' }, from(address))
  for (const index of [0, 1, 2]) expect((await contact(index)).status).toBe(400)
  for (const index of [3, 4]) {
    const refused = await contact(index)
    expect(refused.status).toBe(429)
    expect(refused.text).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect((await contact(5, '203.0.113.2')).status).toBe(400)
})

test('of many concurrent messages to both, three are processed', async () => {
  const { visitor } = await openTwoInstances()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      visitor(index).send('POST', '/api/contact', { name: 'x' }),
    ),
  )
  const statuses = answers.map((answer) => answer.status).toSorted(ascending)
  expect(statuses).toEqual([400, 400, 400, ...Array.from({ length: 9 }, () => 429)])
})

test('ten wrong passwords lock a sign-in on both instances until the window ends', async () => {
  const { sites, visitor, clock } = await openTwoInstances()
  await sites[0].owner()
  const login = async (index: number, password: string) =>
    (await visitor(index).send('POST', '/api/login', { username: 'owner', password })).status
  const attempts = Array.from({ length: 14 }, (_, index) => login(index, `guess ${index}`))
  expect((await Promise.all(attempts)).toSorted(ascending)).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 4 }, () => 429),
  ])
  expect([await login(0, 'correct horse'), await login(1, 'correct horse')]).toEqual([429, 429])
  clock.time += 15 * 60_000
  expect([await login(0, 'correct horse'), await login(1, 'correct horse')]).toEqual([200, 200])
})

test('fifty failures lock a user name, from any clients on any instances', async () => {
  const { sites, visitor } = await openTwoInstances()
  await sites[0].owner()
  const login = async (index: number, host: number, password: string) =>
    await visitor(index).send(
      'POST',
      '/api/login',
      { username: 'owner', password },
      from(`203.0.113.${host}`),
    )
  for (let host = 1; host <= 5; host += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => login(index, host, 'guess')))
  for (const index of [0, 1]) {
    const refused = await login(index, 99, 'correct horse')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  }
})

test('the ceiling for all clients counts over all instances', async () => {
  const { visitor } = await openTwoInstances({ RATE_LIMIT_SCALE: '0.001' })
  const subscribe = async (index: number) => {
    const email = `reader${index}@example.org`
    const headers = from(`203.0.113.${index}`)
    return (await visitor(index).send('POST', '/api/subscribe', { email }, headers)).status
  }
  expect([await subscribe(1), await subscribe(2), await subscribe(3)]).toEqual([201, 503, 503])
})

test('the form token of one instance is valid on the other', async () => {
  const { visitor, clock } = await openTwoInstances()
  const { token } = (await visitor(0).get('/api/form-token')).json as { token: string }
  clock.time += 5000
  // Without a token the limit is eight an hour; with one it is three a minute.
  const message = {
    name: 'Mira',
    email: 'mira@example.org',
    subject: 'Hello',
    message: 'Long enough for a message.',
  }
  for (let made = 0; made < 10; made += 1) {
    const headers = { ...from(`203.0.113.${made % 5}`), [formHeaders.token]: token }
    expect((await visitor(1).send('POST', '/api/contact', message, headers)).status).toBe(201)
  }
})

test('rows contain no addresses and are deleted after they expire', async () => {
  const { sites, visitor, clock } = await openTwoInstances()
  await visitor(0).send('POST', '/api/contact', { name: 'x' }, from('203.0.113.77'))
  await visitor(1).send('POST', '/api/login', { username: 'somebody', password: 'guess' })
  const database = openDatabase(sites[0].config)
  const read = async () => (await sql`select * from limits`.execute(database.db)).rows
  const text = JSON.stringify(await read())
  expect(text).toContain('POST /api/contact 60:')
  expect(text).toContain('failed password client:')
  expect(text).not.toMatch(/203\.0\.113|127\.0\.0\.1|somebody/)
  const counts = openSharedCounts({ database, now: () => new Date(clock.time) })
  clock.time += 59_000
  await counts?.tidy()
  expect(JSON.stringify(await read())).toContain('POST /api/contact 60:')
  clock.time += 24 * 3_600_000
  await counts?.tidy()
  expect(await read()).toEqual([])
  await database.close()
})

test('rows written while the clock was ahead are deleted once it is corrected', async () => {
  const { sites, visitor, clock } = await openTwoInstances()
  const right = clock.time
  clock.time += 961 * 3_600_000
  await visitor(0).send('POST', '/api/contact', { name: 'x' }, from('203.0.113.77'))
  await visitor(1).send('POST', '/api/login', { username: 'somebody', password: 'guess' })
  clock.time = right
  const database = openDatabase(sites[0].config)
  const read = async () => (await sql`select * from limits`.execute(database.db)).rows
  expect(await read()).not.toEqual([])
  await openSharedCounts({ database, now: () => new Date(clock.time) })?.tidy()
  expect(await read()).toEqual([])
  await database.close()
})
