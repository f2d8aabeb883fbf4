import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { boundKeys } from './rate-limit.ts'

const strict = { RATE_LIMIT_SCALE: '1' }

const calls = [
  ['POST', '/api/register', 5, { username: 'x' }],
  ['POST', '/api/blog/1/comments', 5, { author: 'Mira', content: 'Good.' }],
  ['POST', '/api/contact', 3, { name: 'x' }],
  ['POST', '/api/subscribe', 5, { email: 'x' }],
  ['POST', '/api/track-engagement', 20, { action: 'x' }],
  ['PATCH', '/api/dashboard/goals/1', 30, { completed: true }],
] as const

test.each(calls)('%s %s is allowed %i times in a row', async (method, url, count, body) => {
  const site = await openTestSite({ env: strict })
  for (let made = 0; made < count; made += 1)
    expect((await site.visitor().send(method, url, body)).status).not.toBe(429)
  const refused = await site.visitor().send(method, url, body)
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/^Too many requests\. Please try again in (\d+ \w+|one second)\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('all posts share one limit for comments, since the limit belongs to the call', async () => {
  const site = await openTestSite({ env: strict })
  const comment = { author: 'Mira', content: 'Good.' }
  for (const id of [1, 2, 3, 4, 5])
    expect((await site.visitor().send('POST', `/api/blog/${id}/comments`, comment)).status).toBe(
      404,
    )
  expect((await site.visitor().send('POST', '/api/blog/6/comments', comment)).status).toBe(429)
})

test('reads are not limited, and neither is the owner', async () => {
  const site = await openTestSite({ env: strict })
  const owner = await site.owner()
  await owner.send('POST', '/api/dashboard/goals', { description: 'a goal', order: 1 })
  for (let made = 0; made < 40; made += 1) {
    expect((await site.visitor().get('/api/skills')).status).toBe(200)
    const tick = await owner.send('PATCH', '/api/dashboard/goals/1', { completed: true })
    expect(tick.status).toBe(200)
  }
})

test('after ten wrong passwords the right one is refused too', async () => {
  const site = await openTestSite({ env: strict })
  await site.owner()
  const login = (password: string) =>
    site.visitor().send('POST', '/api/login', { username: 'owner', password })
  const attempts = await Promise.all(
    Array.from({ length: 14 }, (_, index) => login(`guess ${index}`)),
  )
  const statuses = attempts.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429])
  expect((await login('correct horse')).status).toBe(429)
})

test('successful logins are not counted', async () => {
  const site = await openTestSite({ env: strict })
  await site.owner()
  for (let made = 0; made < 12; made += 1) {
    const login = await site
      .visitor()
      .send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
    expect(login.status).toBe(200)
  }
})

test.each([
  ['0', '203.0.113.7', '203.0.113.8', 'the same'],
  ['1', '203.0.113.7', '203.0.113.8', 'another'],
  ['1', '198.51.100.1, 203.0.113.7', '198.51.100.2, 203.0.113.7', 'the same'],
  ['2', '198.51.100.1, 203.0.113.7', '198.51.100.2, 203.0.113.7', 'another'],
  ['1', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'the same'],
  ['1', '2001:db8:1:2::1', '2001:db8:1:3::1', 'another'],
  ['1', '::ffff:203.0.113.7', '203.0.113.7', 'the same'],
  ['1', '203.0.113.7:4711', '203.0.113.7', 'the same'],
  ['1', '[2001:db8:1:2::1]:4711', '2001:db8:1:2::9', 'the same'],
  // With an invalid address or too few hops, the address of the socket counts.
  ['1', 'made up', 'something else', 'the same'],
  ['1', 'x'.repeat(5000), '', 'the same'],
  ['2', '203.0.113.7', '203.0.113.8', 'the same'],
])('behind %s proxies, %s and %s are %s client', async (proxies, first, second, which) => {
  const site = await openTestSite({ env: { ...strict, TRUSTED_PROXIES: proxies } })
  const contact = (address: string) =>
    site.visitor().send('POST', '/api/contact', { name: 'x' }, { 'x-forwarded-for': address })
  for (const _ of [1, 2, 3]) expect((await contact(first)).status).toBe(400)
  expect((await contact(second)).status).toBe(which === 'the same' ? 429 : 400)
})

test('all clients together reach a ceiling, the owner does not', async () => {
  const site = await openTestSite({
    // Scaled down to one call per client, and one in total.
    env: { RATE_LIMIT_SCALE: '0.001', TRUSTED_PROXIES: '1' },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', {
    title: 'A post',
    content: 'Long enough to be a post.',
    excerpt: 'Long enough as well.',
    category: 'Notes',
    date: 'May 1, 2026',
  })
  const comment = (last: number, content = 'Good.') =>
    site
      .visitor()
      .send(
        'POST',
        '/api/blog/1/comments',
        { author: 'Mira', content },
        { 'x-forwarded-for': `203.0.113.${last}` },
      )
  // Refused comments are not counted.
  expect((await comment(1, '')).status).toBe(400)
  expect((await comment(2)).status).toBe(201)
  const refused = await comment(3)
  expect([refused.status, refused.text]).toEqual([
    503,
    'The site is receiving more than it can handle. Please try again in 60 minutes.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  const own = { author: 'Ada', content: 'Thank you.' }
  for (const _ of [1, 2])
    expect((await owner.send('POST', '/api/blog/1/comments', own)).status).toBe(201)
})

test('goal updates reach a ceiling too, the owner does not', async () => {
  // Each update invalidates pages.
  const env = { RATE_LIMIT_SCALE: '0.001', TRUSTED_PROXIES: '1' }
  const site = await openTestSite({ env })
  const owner = await site.owner()
  await owner.send('POST', '/api/dashboard/goals', { description: 'one goal', order: 1 })
  const tick = (last: number, client = site.visitor()) =>
    client.send(
      'PATCH',
      '/api/dashboard/goals/1',
      { completed: last % 2 === 1 },
      { 'x-forwarded-for': `203.0.113.${last}` },
    )
  const statuses = [await tick(1), await tick(2), await tick(3, owner), await tick(4, owner)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 503, 200, 200])
})

test.each([
  ['forty days', 40 * 24 * 3600],
  ['a minute', 60],
])(
  'a limit reached while the clock was %s ahead ends with its own length',
  async (_ahead, seconds) => {
    const clock = { time: Date.now() }
    const site = await openTestSite({ env: strict, now: () => new Date(clock.time) })
    const contact = () => site.visitor().send('POST', '/api/contact', { name: 'x' })
    clock.time += seconds * 1000
    for (const _ of [1, 2, 3]) expect((await contact()).status).toBe(400)
    expect((await contact()).status).toBe(429)
    clock.time -= seconds * 1000
    const corrected = await contact()
    expect(Number(corrected.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    clock.time += 60_000
    expect((await contact()).status).toBe(400)
  },
)

test('a ceiling reached while the clock was ahead ends within its own length', async () => {
  const clock = { time: Date.now() }
  const env = { RATE_LIMIT_SCALE: '0.001', TRUSTED_PROXIES: '1' }
  const site = await openTestSite({ env, now: () => new Date(clock.time) })
  const subscribe = (last: number) =>
    site
      .visitor()
      .send(
        'POST',
        '/api/subscribe',
        { email: `reader${last}@example.org` },
        { 'x-forwarded-for': `203.0.113.${last}` },
      )
  clock.time += 40 * 24 * 3_600_000
  expect([(await subscribe(1)).status, (await subscribe(2)).status]).toEqual([201, 503])
  clock.time -= 40 * 24 * 3_600_000
  expect((await subscribe(3)).status).toBe(201)
})

test('only public calls are limited, and each has a ceiling too', async () => {
  const { routes } = await openTestSite()
  const limited = routes.filter(({ limit }) => limit)
  expect(limited.map(({ method, url }) => `${method} ${url}`)).toContain(
    'PATCH /api/dashboard/goals/:id',
  )
  for (const { url, access, limit } of limited) {
    expect([url, access]).toEqual([url, 'anyone'])
    expect([url, limit?.client.length]).not.toContain(0)
    // Searches share a fair queue instead of a ceiling, so that a few clients cannot block the others.
    const hasCeiling = limit !== undefined && limit.site.length > 0
    expect([url, hasCeiling]).toEqual([url, url !== '/api/search'])
  }
})

const now = () => new Date()
const minute = { lastsMs: 60_000, now }

function fakeClock(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('each client has its own key below the maximum', () => {
  const nameOf = boundKeys(minute, 3)
  expect(['a', 'b', 'c', 'a', 'b'].map(nameOf)).toEqual(['a', 'b', 'c', 'a', 'b'])
})

test('above the maximum, new clients share a few keys and known clients keep theirs', () => {
  const nameOf = boundKeys(minute, 3)
  for (const client of ['a', 'b', 'c']) nameOf(client)
  const others = Array.from({ length: 5000 }, (_, index) => nameOf(`other ${index}`))
  expect(others.every((name) => /^overflow \d+$/.test(name))).toBe(true)
  expect(new Set(others).size).toBe(64)
  expect(nameOf('a')).toBe('a')
})

test('an expired client makes room for a new one', () => {
  fakeClock()
  const nameOf = boundKeys(minute, 1)
  nameOf('a')
  expect(nameOf('b')).toMatch(/^overflow/)
  vi.advanceTimersByTime(60_000)
  expect(nameOf('b')).toBe('b')
})

test('clients are forgotten after their time even without further calls', () => {
  fakeClock()
  boundKeys({ lastsMs: 3_600_000, now })('203.0.113.1')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_600_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a client counted while the clock was ahead expires once the clock is corrected', () => {
  fakeClock()
  const right = Date.now()
  const nameOf = boundKeys(minute, 1)
  vi.setSystemTime(right + 40 * 24 * 3_600_000)
  nameOf('a')
  vi.setSystemTime(right)
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(nameOf('b')).toBe('b')
})
