// @databases sqlite postgres
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { loseDatabase } from '../../../testing/test-database.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'

const ada = {
  username: 'Ada',
  password: 'correct horse',
  email: 'ada@example.org',
  name: 'Ada Example',
}

test('the first account owns the site, later ones do not', async () => {
  const site = await openTestSite()
  const first = await site.visitor().send('POST', '/api/register', ada)
  expect(first.status).toBe(201)
  expect(first.json).toEqual({
    id: 1,
    username: 'Ada',
    email: 'ada@example.org',
    name: 'Ada Example',
    isAdmin: true,
  })
  const second = await site.visitor().send('POST', '/api/register', { ...ada, username: 'bob' })
  expect(second.json).toMatchObject({ id: 2, isAdmin: false })
})

test('anyone may see whether the site has an owner, and whether the first account needs a code', async () => {
  const site = await openTestSite()
  const state = async (at = site) => (await at.visitor().get('/api/claim')).json
  expect(await state()).toEqual({ state: 'open' })
  await site.owner()
  expect(await state()).toEqual({ state: 'claimed' })
  const named = await openTestSite({
    env: { PUBLIC_URL: 'https://ada.example.org', CLAIM: 'code' },
  })
  expect(await state(named)).toEqual({ state: 'code' })
})

test('eight concurrent first registrations create exactly one owner', async () => {
  const site = await openTestSite()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      site.visitor().send('POST', '/api/register', { ...ada, username: `user${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  const owners = answers.filter(({ json }) => (json as { isAdmin: boolean }).isAdmin)
  expect(owners).toHaveLength(1)
})

test('a session begins with the login and ends with the logout', async () => {
  const site = await openTestSite()
  await site.visitor().send('POST', '/api/register', ada)
  const client = site.visitor()
  expect((await client.get('/api/user')).status).toBe(401)

  const login = await client.send('POST', '/api/login', { username: 'ADA', password: ada.password })
  expect(login.status).toBe(200)
  expect(login.json).toMatchObject({ username: 'Ada', isAdmin: true })
  const user = await client.get('/api/user')
  expect(user.json).toEqual(login.json)
  expect(user.text).not.toContain('password')
  expect(user.headers.get('cache-control')).toBe('no-store')

  const logout = await client.send('POST', '/api/logout')
  expect([logout.status, logout.text]).toEqual([204, ''])
  expect(logout.headers.get('clear-site-data')).toBe('"cache"')
  expect((await client.get('/api/user')).status).toBe(401)
})

test('a copied cookie is invalid after the logout', async () => {
  const site = await openTestSite()
  const client = site.visitor()
  const { headers } = await client.send('POST', '/api/register', ada)
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect((await site.visitor().get('/api/user', { cookie })).status).toBe(200)
  await client.send('POST', '/api/logout')
  expect((await site.visitor().get('/api/user', { cookie })).status).toBe(401)
})

test('every login creates a new token and ends the previous one', async () => {
  const site = await openTestSite()
  const client = site.visitor()
  const first = await client.send('POST', '/api/register', ada)
  const second = await client.send('POST', '/api/login', {
    username: 'ada',
    password: ada.password,
  })
  const [old = '', fresh = ''] = [first, second].map(
    ({ headers }) => headers.get('set-cookie')?.split(';', 1)[0],
  )
  expect(fresh).not.toBe(old)
  expect((await site.visitor().get('/api/user', { cookie: old })).status).toBe(401)
  expect((await site.visitor().get('/api/user', { cookie: fresh })).status).toBe(200)
})

test('a session ends after seven idle days and after thirty days at most', async () => {
  let now = new Date('2026-01-01T00:00:00Z')
  const site = await openTestSite({ now: () => now })
  const client = site.visitor()
  await client.send('POST', '/api/register', ada)
  const statusOn = async (day: number) => {
    now = new Date(Date.UTC(2026, 0, 1 + day))
    return (await client.get('/api/user')).status
  }
  for (const day of [6, 12, 18, 24, 30]) expect(await statusOn(day)).toBe(200)
  expect(await statusOn(31)).toBe(401)

  now = new Date('2026-06-01T00:00:00Z')
  await client.send('POST', '/api/login', { username: 'ada', password: ada.password })
  now = new Date('2026-06-08T01:00:00Z')
  expect((await client.get('/api/user')).status).toBe(401)
})

test('an unknown name and a wrong password get the same answer', async () => {
  const site = await openTestSite()
  await site.visitor().send('POST', '/api/register', ada)
  const unknown = await site
    .visitor()
    .send('POST', '/api/login', { username: 'eve', password: 'x' })
  const wrong = await site.visitor().send('POST', '/api/login', { username: 'ada', password: 'x' })
  for (const { status, text } of [unknown, wrong])
    expect([status, text]).toEqual([401, 'Invalid username or password'])
})

test('a login without a name or a password is rejected with a specific message', async () => {
  const site = await openTestSite()
  const login = (body: unknown) => site.visitor().send('POST', '/api/login', body)
  expect((await login({ username: '', password: 'x' })).text).toBe('Username is required')
  expect((await login({ username: 'ada', password: '' })).text).toBe('Password is required')
  expect((await login({ username: 'ada' })).text).toBe('Password is required')
  expect((await login({ username: 'ada', password: 'x', isAdmin: true })).status).toBe(400)
})

const sharedSite = openOnce(() => openTestSite())

test.each([
  [{ username: 'ab' }, 'Username must be at least 3 characters'],
  [{ username: 'a'.repeat(41) }, 'Username can be at most 40 characters'],
  [{ username: 'a b c' }, 'Username can contain letters, digits, dots, hyphens and underscores'],
  [{ password: '12345' }, 'Password must be at least 6 characters'],
  [{ password: 'é'.repeat(513) }, 'Password can be at most 1,024 bytes'],
  [{ email: 'ada@example' }, 'Please enter a valid email'],
  [{ name: 'A' }, 'Name must be at least 2 characters'],
  [{ isAdmin: true }, 'The body has an unknown field'],
  [{ id: 7 }, 'The body has an unknown field'],
])('a registration with %o is refused', async (change, sentence) => {
  const site = await sharedSite()
  const refused = await site.visitor().send('POST', '/api/register', { ...ada, ...change })
  expect([refused.status, refused.text]).toEqual([400, sentence])
  expect(refused.headers.get('set-cookie')).toBeNull()
})

test('usernames are unique ignoring case', async () => {
  const site = await openTestSite()
  await site.visitor().send('POST', '/api/register', ada)
  const refused = await site.visitor().send('POST', '/api/register', { ...ada, username: 'aDa' })
  expect([refused.status, refused.text]).toEqual([400, 'This username may already be taken'])
})

test('with registration closed, only the owner can register', async () => {
  const site = await openTestSite({ env: { REGISTRATION: 'closed' } })
  expect((await site.visitor().send('POST', '/api/register', ada)).status).toBe(201)
  const refused = await site.visitor().send('POST', '/api/register', { ...ada, username: 'bob' })
  expect([refused.status, refused.text]).toEqual([403, 'Registration is closed on this site'])
})

test.each([
  { HOST: '0.0.0.0' },
  { TRUSTED_PROXIES: '1' },
  { PUBLIC_URL: 'https://ada.example' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
])('with %o the first account needs the code that the start prints', async (env) => {
  const site = await openTestSite({ env: { CLAIM: 'code', ...env } })
  const code = await site.claimCode()
  expect(code).toMatch(/^[\w-]{22}$/)
  for (const headers of [{}, { 'x-claim-code': 'wrong' }]) {
    const refused = await site.visitor().send('POST', '/api/register', ada, headers)
    expect(refused.status).toBe(403)
  }
  const claimed = await site
    .visitor()
    .send('POST', '/api/register', ada, { 'x-claim-code': code ?? '' })
  expect(claimed.json).toMatchObject({ isAdmin: true })
  expect(await site.claimCode()).toBeUndefined()
  expect(
    (await site.visitor().send('POST', '/api/register', { ...ada, username: 'bob' })).status,
  ).toBe(201)
})

test('on a loopback-only site the first account needs no code', async () => {
  const site = await openTestSite({ env: { CLAIM: 'code' } })
  expect(await site.claimCode()).toBeUndefined()
  expect((await site.visitor().send('POST', '/api/register', ada)).status).toBe(201)
})

test('the claim can be opened for private networks', async () => {
  const site = await openTestSite({ env: { HOST: '0.0.0.0', CLAIM: 'open' } })
  expect((await site.visitor().send('POST', '/api/register', ada)).status).toBe(201)
})

test('a lost database does not let the next stranger become the owner', async () => {
  const dataDir = await temporaryFolder()
  const site = await openTestSite({ dataDir })
  await site.owner()
  await site.close()
  expect(existsSync(path.join(dataDir, 'claimed'))).toBe(true)
  await loseDatabase(dataDir)
  await expect(openTestSite({ dataDir })).rejects.toThrow(/had an owner.*backup/)
})
