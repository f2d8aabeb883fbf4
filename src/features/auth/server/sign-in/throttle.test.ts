import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../../../testing/test-site.ts'

const password = 'correct horse'
const minuteMs = 60_000

/** A site with a clock that moves only on demand, with the limits of a real one. */
async function openStrictSite(env: Record<string, string> = {}) {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({
    env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1', ...env },
    now: () => new Date(now),
  })
  return { ...site, pass: (ms: number) => (now += ms) }
}

/** Signs in from an address; each one is another client. */
function login(client: Client, username: string, given: string, address = '203.0.113.1') {
  const headers = { 'x-forwarded-for': address }
  return client.send('POST', '/api/login', { username, password: given }, headers)
}

async function failFrom(client: Client, username: string, address: string, times: number) {
  const statuses: number[] = []
  for (let made = 0; made < times; made += 1)
    statuses.push((await login(client, username, `guess ${made}`, address)).status)
  return statuses
}

const repeated = (status: number, times: number) => Array.from({ length: times }, () => status)

test('ten failures block a client for the rest of 15 minutes, whatever the username', async () => {
  const site = await openStrictSite()
  await site.owner()
  const stranger = site.visitor()
  expect(await failFrom(stranger, 'owner', '203.0.113.1', 5)).toEqual(repeated(401, 5))
  site.pass(5 * minuteMs)
  expect(await failFrom(stranger, 'nobody', '203.0.113.1', 5)).toEqual(repeated(401, 5))

  const refused = await login(stranger, 'owner', password)
  expect([refused.status, refused.text]).toEqual([
    429,
    'Too many requests. Please try again in 10 minutes.',
  ])
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await login(stranger, 'owner', password, '203.0.113.2')).status).toBe(200)
  site.pass(10 * minuteMs)
  expect((await login(site.visitor(), 'owner', password)).status).toBe(200)
})

test.each(['owner', 'nobody'])(
  'fifty failures an hour for the name %s are enough, by however many clients',
  async (username) => {
    const site = await openStrictSite()
    await site.owner()
    const attempts = await Promise.all(
      [1, 2, 3, 4, 5].map((host) => failFrom(site.visitor(), username, `203.0.113.${host}`, 10)),
    )
    expect(attempts.flat()).toEqual(repeated(401, 50))
    const refused = await login(site.visitor(), username, password, '198.51.100.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(refused.text).toBe('Too many requests. Please try again in 60 minutes.')
    site.pass(60 * minuteMs)
    const after = await login(site.visitor(), username, password, '198.51.100.1')
    expect(after.status).toBe(username === 'owner' ? 200 : 401)
  },
)

test('a known browser can sign in while strangers guess, even from its own address', async () => {
  const site = await openStrictSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/logout')
  await Promise.all(
    [1, 2, 3, 4, 5].map((host) => failFrom(site.visitor(), 'owner', `203.0.113.${host}`, 10)),
  )
  expect((await login(site.visitor(), 'owner', password, '198.51.100.1')).status).toBe(429)
  expect((await login(owner, 'OWNER', password, '203.0.113.1')).status).toBe(200)
})

test('a known browser has ten attempts of its own', async () => {
  const site = await openStrictSite()
  const owner = await site.owner()
  expect(await failFrom(owner, 'owner', '203.0.113.1', 11)).toEqual([...repeated(401, 10), 429])
  expect((await login(owner, 'owner', password, '203.0.113.9')).status).toBe(429)
  expect((await login(site.visitor(), 'owner', password)).status).toBe(200)
  site.pass(15 * minuteMs)
  expect((await login(owner, 'owner', password)).status).toBe(200)
})

test('a device token is valid for its account, this site and one year', async () => {
  const site = await openStrictSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const { headers } = await login(owner, 'owner', password)
  const device = headers.getSetCookie().find((cookie) => cookie.startsWith('device-'))
  expect(device).toMatch(
    /^device-\d+=1\.\d+\.[\w-]{16}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  )
  const cookie = device?.split(';', 1)[0] ?? ''
  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const taken = cookie.replace('=1.', '=2.')
  expect(await failFrom(guest, 'owner', '203.0.113.1', 11)).toEqual([...repeated(401, 10), 429])
  const statusWith = async (cookie: string) => {
    const body = { username: 'owner', password }
    const sent = { cookie, 'x-forwarded-for': '203.0.113.1' }
    return (await site.visitor().send('POST', '/api/login', body, sent)).status
  }
  expect(await statusWith(forged)).toBe(429)
  expect(await statusWith(taken)).toBe(429)
  expect(await statusWith(cookie)).toBe(200)
  site.pass(366 * 24 * 60 * minuteMs)
  await failFrom(guest, 'owner', '203.0.113.1', 10)
  expect(await statusWith(cookie)).toBe(429)
})

test('sign-in limits reached with a fast clock end when the clock is corrected', async () => {
  const site = await openStrictSite()
  const owner = await site.owner()
  const aheadMs = 961 * 60 * minuteMs
  site.pass(aheadMs)
  for (let host = 1; host <= 5; host += 1)
    await failFrom(site.visitor(), 'owner', `203.0.113.${host}`, 10)
  await failFrom(owner, 'owner', '203.0.113.9', 10)
  expect((await login(site.visitor(), 'owner', password, '198.51.100.1')).status).toBe(429)
  expect((await login(owner, 'owner', password)).status).toBe(429)
  site.pass(-aheadMs)
  expect((await login(site.visitor(), 'owner', password, '198.51.100.1')).status).toBe(200)
  expect((await login(owner, 'owner', password)).status).toBe(200)
})

test('no one waits longer for a sign-in than the window of its limit, even with a fast clock', async () => {
  const site = await openStrictSite()
  await site.owner()
  site.pass(5 * minuteMs)
  await failFrom(site.visitor(), 'owner', '203.0.113.1', 10)
  site.pass(-5 * minuteMs)
  const corrected = await login(site.visitor(), 'owner', password)
  expect(Number(corrected.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  site.pass(15 * minuteMs)
  expect((await login(site.visitor(), 'owner', password)).status).toBe(200)
})

test('a failed sign-in sets no cookie', async () => {
  const site = await openStrictSite()
  await site.owner()
  const visitor = site.visitor()
  const answers = [
    await visitor.get('/'),
    await visitor.get('/auth'),
    await visitor.get('/api/user'),
    await login(visitor, 'owner', 'guess'),
    await visitor.send('POST', '/api/contact', { name: 'x' }),
  ]
  expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual(answers.map(() => []))
})

test('successful sign-ins count as attempts, but not as failures', async () => {
  const site = await openStrictSite({ RATE_LIMIT_SCALE: '0.2' })
  await site.owner()
  for (let made = 0; made < 4; made += 1)
    expect((await login(site.visitor(), 'owner', password)).status).toBe(200)
  expect(await failFrom(site.visitor(), 'owner', '203.0.113.1', 3)).toEqual([401, 401, 429])
  const refused = await login(site.visitor(), 'owner', password, '203.0.113.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
})

test('a client, and the known browsers of an account, have thirty sign-ins in half an hour', async () => {
  const site = await openStrictSite({ RATE_LIMIT_SCALE: '0.1' })
  const owner = await site.owner()
  const fromMany = async (client: () => Client, address: string) => {
    const statuses: number[] = []
    for (let made = 0; made < 4; made += 1)
      statuses.push((await login(client(), 'owner', password, address)).status)
    return statuses
  }
  expect(await fromMany(site.visitor, '203.0.113.1')).toEqual([200, 200, 200, 429])
  expect(await fromMany(site.visitor, '203.0.113.2')).toEqual([200, 200, 200, 429])
  expect(await fromMany(() => owner, '203.0.113.1')).toEqual([200, 200, 200, 429])
  site.pass(30 * minuteMs)
  expect((await login(owner, 'owner', password)).status).toBe(200)
})

test.each([
  ['/24', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
  ['/48', (host: number) => `2001:db8:7:${host.toString(16)}::1`, '2001:db8:8::1'],
])(
  'a hundred failures in half an hour shut a %s out, but no browser known there',
  async (_network, addressOf, elsewhere) => {
    const site = await openStrictSite({ RATE_LIMIT_SCALE: '0.1' })
    const owner = await site.owner()
    const statuses: number[] = []
    // Ten times the addresses and a tenth of the limits: one failure for each address and five for each name.
    for (let host = 1; host <= 11; host += 1)
      statuses.push((await login(site.visitor(), `name ${host}`, 'guess', addressOf(host))).status)
    expect(statuses).toEqual([...repeated(401, 10), 429])
    expect((await login(site.visitor(), 'owner', password, elsewhere)).status).toBe(200)
    expect((await login(owner, 'owner', password, addressOf(1))).status).toBe(200)
    site.pass(30 * minuteMs)
    expect((await login(site.visitor(), 'owner', password, addressOf(20))).status).toBe(200)
  },
)
