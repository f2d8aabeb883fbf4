import { expect, test } from 'vitest'
import { dayMs } from '../../../shared/durations.ts'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import type { AccountSecurity } from '../contract.ts'
import { openOnce } from '../../../testing/when-done.ts'

const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A site with a clock that moves only on demand. */
async function openClockedSite() {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({ now: () => new Date(now) })
  const login = async (username = 'owner') => {
    const client = site.visitor()
    const body = { username, password }
    await client.send('POST', '/api/login', body, { 'user-agent': firefox })
    return client
  }
  return { ...site, login, pass: (ms: number) => (now += ms) }
}

async function sessionsOf(client: Client) {
  return ((await client.get('/api/account')).json as AccountSecurity).sessions
}

const statusOf = async (client: Client) => (await client.get('/api/user')).status

test('an account sees its sessions without their tokens', async () => {
  const site = await openClockedSite()
  const owner = await site.owner()
  await site.account('guest')
  site.pass(2 * dayMs)
  await site.login()
  const account = await owner.get('/api/account')
  expect(account.json).toEqual({
    authenticator: false,
    passkeys: [],
    recoveryCodes: 0,
    sessions: [
      {
        id: 3,
        browser: 'Firefox on Linux',
        createdAt: '2026-01-03T12:00:00.000Z',
        seenAt: '2026-01-03T12:00:00.000Z',
        isCurrent: false,
      },
      {
        id: 1,
        browser: 'Another program',
        createdAt: '2026-01-01T12:00:00.000Z',
        seenAt: '2026-01-03T12:00:00.000Z',
        isCurrent: true,
      },
    ].toSorted((one, other) => other.id - one.id),
  })
  expect(account.headers.get('cache-control')).toBe('no-store')
})

test('expired sessions are not listed', async () => {
  const site = await openClockedSite()
  await site.owner()
  site.pass(8 * dayMs)
  const client = await site.login()
  expect(await sessionsOf(client)).toHaveLength(1)
})

test('an account ends one session or all others, but none of other accounts', async () => {
  const site = await openClockedSite()
  const owner = await site.owner()
  const [phone, tablet, work] = [await site.login(), await site.login(), await site.login()]
  const guest = await site.account('guest')
  const id = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)?.id

  const refused = await guest.send('DELETE', `/api/account/sessions/${id}`)
  expect([refused.status, refused.text]).toEqual([404, 'No such session'])
  expect((await owner.send('DELETE', `/api/account/sessions/${id}`)).status).toBe(204)
  expect(await statusOf(phone)).toBe(401)
  expect((await owner.send('DELETE', `/api/account/sessions/${id}`)).status).toBe(404)

  expect((await guest.send('DELETE', '/api/account/sessions')).status).toBe(204)
  expect(await statusOf(tablet)).toBe(200)
  expect((await owner.send('DELETE', '/api/account/sessions')).status).toBe(204)
  expect([await statusOf(tablet), await statusOf(work)]).toEqual([401, 401])
  expect([await statusOf(owner), await statusOf(guest)]).toEqual([200, 200])
})

test('a changed password ends the other sessions and gives this browser a new one', async () => {
  const site = await openClockedSite()
  const owner = await site.owner()
  const phone = await site.login()
  const newPassword = 'battery staple'
  const before = await sessionsOf(owner)
  const changed = await owner.send('PUT', '/api/account/password', { password, newPassword })
  expect([changed.status, changed.text]).toEqual([204, ''])
  expect(changed.headers.getSetCookie()[0]).toMatch(/^session-\d+=[\w-]{43};/)
  expect([await statusOf(owner), await statusOf(phone)]).toEqual([200, 401])
  const after = await sessionsOf(owner)
  expect(after).toHaveLength(1)
  expect(before.map(({ id }) => id)).not.toContain(after[0]?.id)

  const login = async (given: string) => {
    const body = { username: 'owner', password: given }
    return (await site.visitor().send('POST', '/api/login', body)).status
  }
  expect([await login(password), await login(newPassword)]).toEqual([401, 200])
})

test('changing the password needs the current one', async () => {
  const site = await openClockedSite()
  const owner = await site.owner()
  const change = { password: 'wrong horse', newPassword: 'battery staple' }
  const refused = await owner.send('PUT', '/api/account/password', change)
  expect([refused.status, refused.text]).toEqual([403, 'The password is incorrect'])
  const broken = await owner.send('PUT', '/api/account/password', { password })
  expect([broken.status, broken.text]).toEqual([400, 'New password is required'])
  const extra = await owner.send('PUT', '/api/account/password', { ...change, isAdmin: true })
  expect([extra.status, extra.text]).toEqual([400, 'The body has an unknown field'])
  expect((await site.visitor().send('PUT', '/api/account/password', change)).status).toBe(401)
})

test('ten wrong confirmations block an account for 15 minutes', async () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' }, now: () => now })
  const owner = await site.owner()
  const change = (given: string) =>
    owner.send('PUT', '/api/account/password', { password: given, newPassword: 'battery staple' })
  for (let made = 0; made < 10; made += 1) expect((await change('wrong')).status).toBe(403)
  const refused = await change(password)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
})

const sharedSite = openOnce(() => openTestSite())

test.each([
  ['GET', '/api/account'],
  ['PUT', '/api/account/password'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/1'],
  ['POST', '/api/account/authenticator'],
  ['POST', '/api/account/authenticator/confirm'],
  ['POST', '/api/account/authenticator/off'],
  ['POST', '/api/account/passkeys/options'],
  ['POST', '/api/account/passkeys'],
  ['POST', '/api/account/passkeys/1/remove'],
  ['POST', '/api/account/recovery-codes'],
])('%s %s is refused to a visitor', async (method, url) => {
  const site = await sharedSite()
  const body = method === 'GET' || method === 'DELETE' ? undefined : { password }
  const refused = await site.visitor().send(method, url, body)
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in first'])
})

test('an account has twenty sessions at most; the one unused for longest goes', async () => {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({ now: () => new Date(now) })
  const guest = await site.account('other')
  const first = await site.account('guest')
  const login = async () => {
    now += 60_000
    const client = site.visitor()
    await client.send('POST', '/api/login', { username: 'guest', password: 'correct horse' })
    return client
  }
  const second = await login()
  now += 2 * 3_600_000
  // Its use is noted, so the one that is older now is the second.
  await first.get('/api/user')
  const later = []
  for (let made = 0; made < 19; made += 1) later.push(await login())
  const statuses = await Promise.all(
    [first, second, guest, ...later].map(async (client) => (await client.get('/api/user')).status),
  )
  expect(statuses).toEqual([200, 401, 200, ...later.map(() => 200)])
  const { sessions } = (await first.get('/api/account')).json as { sessions: unknown[] }
  expect(sessions).toHaveLength(20)
})
