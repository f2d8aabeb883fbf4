// @databases sqlite postgres
import { expect, test } from 'vitest'
import type { ListPage } from '../../../shared/list-page.ts'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import type { Guest, OwnSession } from '../contract.ts'
import { openOnce } from '../../../testing/when-done.ts'

const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A site with its owner (account 1) and two guests, mira (2) and tomasz (3). */
async function siteWithGuests() {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({ now: () => new Date(now) })
  const owner = await site.owner()
  const mira = await site.account('mira')
  const tomasz = await site.account('tomasz')
  const login = async (username: string, given = password, client = site.visitor()) => {
    const body = { username, password: given }
    const answer = await client.send('POST', '/api/login', body, { 'user-agent': firefox })
    return { client, answer }
  }
  return { site, owner, mira, tomasz, login, pass: (ms: number) => (now += ms) }
}

const statusOf = async (client: Client) => (await client.get('/api/user')).status

test('the owner sees guests and their sessions, but no passwords', async () => {
  const { owner, login, pass } = await siteWithGuests()
  pass(3_600_000)
  await login('mira')
  const { status, json } = await owner.get('/api/guests')
  const common = { name: 'Test', disabled: false }
  expect([status, json]).toEqual([
    200,
    [
      {
        ...common,
        id: 3,
        username: 'tomasz',
        email: 'tomasz@example.org',
        sessions: 1,
        seenAt: '2026-01-01T12:00:00.000Z',
      },
      {
        ...common,
        id: 2,
        username: 'mira',
        email: 'mira@example.org',
        sessions: 2,
        seenAt: '2026-01-01T13:00:00.000Z',
      },
    ],
  ])
  const page = (await owner.get('/api/guests?page=1&size=1&search=MIRA')).json as ListPage<Guest>
  expect(page).toMatchObject({ rows: [{ id: 2 }], page: 1, found: 1, total: 2 })
  const sessions = (await owner.get('/api/guests/2/sessions')).json as OwnSession[]
  expect(sessions.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
    ['Firefox on Linux', false],
    ['Another program', false],
  ])
})

test('expired sessions are neither counted nor listed', async () => {
  const { site, owner, pass } = await siteWithGuests()
  pass(8 * 86_400_000)
  await owner.send('POST', '/api/login', { username: 'owner', password })
  expect((await owner.get('/api/guests')).json).toMatchObject([
    { sessions: 0, seenAt: null },
    { sessions: 0, seenAt: null },
  ])
  expect((await owner.get('/api/guests/2/sessions')).json).toEqual([])
  await site.close()
})

test('the owner ends one or all sessions of a guest, and no others', async () => {
  const { owner, mira, tomasz, login } = await siteWithGuests()
  const { client: phone } = await login('mira')
  const { client: tablet } = await login('mira')
  const [latest] = (await owner.get('/api/guests/2/sessions')).json as OwnSession[]
  expect((await owner.send('DELETE', `/api/guests/sessions/${latest?.id}`)).status).toBe(204)
  expect([await statusOf(mira), await statusOf(phone), await statusOf(tablet)]).toEqual([
    200, 200, 401,
  ])
  expect((await owner.send('DELETE', '/api/guests/2/sessions')).status).toBe(204)
  expect([await statusOf(mira), await statusOf(phone)]).toEqual([401, 401])
  expect([await statusOf(tomasz), await statusOf(owner)]).toEqual([200, 200])
  const again = await owner.send('DELETE', `/api/guests/sessions/${latest?.id}`)
  expect([again.status, again.text]).toEqual([404, 'No such session'])
})

test('a disabled guest is signed out and cannot sign in until enabled', async () => {
  const { owner, mira, tomasz, login } = await siteWithGuests()
  const off = await owner.send('PATCH', '/api/guests/2', { disabled: true })
  expect([off.status, off.json]).toMatchObject([200, { id: 2, disabled: true, sessions: 0 }])
  expect([await statusOf(mira), await statusOf(tomasz)]).toEqual([401, 200])
  const { client, answer } = await login('mira')
  expect([answer.status, answer.text]).toEqual([403, 'This account is disabled'])
  expect(await statusOf(client)).toBe(401)
  const { answer: wrong } = await login('mira', 'wrong horse')
  expect([wrong.status, wrong.text]).toEqual([401, 'Invalid username or password'])

  const on = await owner.send('PATCH', '/api/guests/2', { disabled: false })
  expect(on.json).toMatchObject({ disabled: false })
  expect(await statusOf(mira)).toBe(401)
  expect((await login('mira')).answer.status).toBe(200)
})

test('a pending sign-in ends when the account is disabled', async () => {
  const { owner, mira, login, site } = await siteWithGuests()
  const { secret } = (await mira.send('POST', '/api/account/authenticator', { password })).json as {
    secret: string
  }
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: Date.parse('2026-01-01T12:00:00Z') })
  await mira.send('POST', '/api/account/authenticator/confirm', { code })
  const { client, answer } = await login('mira')
  expect(answer.text).toBe('Second factor required')
  await owner.send('PATCH', '/api/guests/2', { disabled: true })
  expect((await client.get('/api/login')).status).toBe(401)
  await site.close()
})

test("the owner's account is not a guest: it cannot be listed, disabled or signed out here", async () => {
  const { owner } = await siteWithGuests()
  const calls: [string, string, object?][] = [
    ['PATCH', '/api/guests/1', { disabled: true }],
    ['PATCH', '/api/guests/99', { disabled: true }],
    ['GET', '/api/guests/1/sessions'],
    ['DELETE', '/api/guests/1/sessions'],
    ['DELETE', '/api/guests/sessions/1'],
  ]
  for (const [method, url, body] of calls)
    expect([method, url, (await owner.send(method, url, body)).status]).toEqual([method, url, 404])
  expect(await statusOf(owner)).toBe(200)
})

test.each([
  ['PATCH', '/api/guests/3', { disabled: true }],
  ['DELETE', '/api/guests/3/sessions', undefined],
  ['DELETE', '/api/guests/sessions/3', undefined],
  ['PUT', '/api/registration', { open: false }],
  ['GET', '/api/guests', undefined],
  ['GET', '/api/guests/3/sessions', undefined],
  ['GET', '/api/registration', undefined],
] as const)('%s %s is refused to guests and visitors', async (method, url, body) => {
  const { site, mira, tomasz } = await siteWithGuests()
  const visitor = site.visitor()
  expect((await mira.send(method, url, body)).status).toBe(403)
  expect((await visitor.send(method, url, body)).status).toBe(401)
  expect(await statusOf(tomasz)).toBe(200)
  expect((await visitor.send('POST', '/api/register', account('ida'))).status).toBe(201)
})

const account = (username: string) => ({
  username,
  password,
  email: `${username}@example.org`,
  name: 'Test',
})

const sharedSite = openOnce(siteWithGuests)

test.each([
  ['PATCH', '/api/guests/2', {}, 'Disabled is required'],
  ['PATCH', '/api/guests/2', { disabled: 1 }, 'Disabled must be true or false'],
  ['PATCH', '/api/guests/2', { disabled: true, isAdmin: true }, 'The body has an unknown field'],
  ['PUT', '/api/registration', {}, 'Open is required'],
  ['PUT', '/api/registration', { open: 'yes' }, 'Open must be true or false'],
  ['PUT', '/api/registration', { open: true, id: 1 }, 'The body has an unknown field'],
] as const)('%s %s with %o is refused', async (method, url, body, sentence) => {
  const { owner, mira } = await sharedSite()
  const refused = await owner.send(method, url, body)
  expect([refused.status, refused.text]).toEqual([400, sentence])
  expect(await statusOf(mira)).toBe(200)
})

test('the owner closes and opens registration', async () => {
  const { site, owner } = await siteWithGuests()
  const register = async (username: string) => {
    const { status, text } = await site.visitor().send('POST', '/api/register', account(username))
    return status === 201 ? status : text
  }
  expect((await owner.get('/api/registration')).json).toEqual({
    open: true,
    closedBySetting: false,
  })
  const off = await owner.send('PUT', '/api/registration', { open: false })
  expect([off.status, off.json]).toEqual([200, { open: false, closedBySetting: false }])
  expect(await register('ida')).toBe('Registration is closed on this site')
  await owner.send('PUT', '/api/registration', { open: true })
  expect(await register('ida')).toBe(201)
})

test('registration closed by the environment cannot be opened in the admin area', async () => {
  const site = await openTestSite({ env: { REGISTRATION: 'closed' } })
  const owner = await site.owner()
  const refused = await owner.send('PUT', '/api/registration', { open: true })
  expect([refused.status, refused.text]).toEqual([
    409,
    'Registration is closed by REGISTRATION=closed in the environment',
  ])
  expect((await owner.get('/api/registration')).json).toEqual({
    open: false,
    closedBySetting: true,
  })
})
