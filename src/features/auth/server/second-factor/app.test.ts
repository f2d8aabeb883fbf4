// @databases sqlite postgres
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readEverything } from '../../../../testing/test-database.ts'
import { type Client, openTestSite } from '../../../../testing/test-site.ts'
import type { AccountSecurity, AuthenticatorSetup, NewFactor } from '../../contract.ts'

const password = 'correct horse'
const minuteMs = 60_000
const stepMs = 30_000

/** A site with an owner whose authenticator app is set up; its clock moves only on demand. */
async function openSecuredSite(env: Record<string, string> = {}) {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({ env, now: () => new Date(now) })
  const owner = await site.owner()
  const setup = await begin(owner)
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({
      timestamp: now + steps * stepMs,
    })
  const confirmed = await owner.send('POST', '/api/account/authenticator/confirm', {
    code: codeAt(0),
  })
  const { recoveryCodes } = confirmed.json as NewFactor
  const pass = (ms: number) => (now += ms)
  pass(2 * minuteMs)
  /** A browser whose password was right and that waits for its second factor. */
  const waiting = async (client = site.visitor()) => {
    await client.send('POST', '/api/login', { username: 'owner', password })
    return client
  }
  return { ...site, owner, setup, codeAt, pass, waiting, recoveryCodes: recoveryCodes ?? [] }
}

async function begin(client: Client): Promise<AuthenticatorSetup> {
  return (await client.send('POST', '/api/account/authenticator', { password }))
    .json as AuthenticatorSetup
}

const sendCode = (client: Client, code: string) => client.send('POST', '/api/login/code', { code })

const statusOf = async (client: Client) => (await client.get('/api/user')).status

const wrong = 'This code is incorrect'
const again = 'Please enter your username and password again'

test('an account without a second factor signs in as before', async () => {
  const site = await openTestSite()
  await site.owner()
  const login = await site.visitor().send('POST', '/api/login', { username: 'owner', password })
  expect([login.status, login.json]).toEqual([200, expect.objectContaining({ id: 1 })])
})

test('the setup is an otpauth URI with a 160-bit secret, and takes effect with its first code', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example.org' } })
  const owner = await site.owner()
  const { secret, uri } = await begin(owner)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(uri).protocol).toBe('otpauth:')
  expect(uri).toContain('ada.example.org:owner')
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  const refused = await owner.send('POST', '/api/account/authenticator/confirm', { code: '000000' })
  expect([refused.status, refused.text]).toEqual([
    400,
    'This code is incorrect. Check the clock of your phone.',
  ])
  expect((await owner.get('/api/account')).json).toMatchObject({ authenticator: false })
  const login = await site.visitor().send('POST', '/api/login', { username: 'owner', password })
  expect(login.status).toBe(200)
})

test('a setup expires after 15 minutes and is replaced by a newer one', async () => {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({ now: () => new Date(now) })
  const owner = await site.owner()
  const confirm = async (secret: string) => {
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
    return (await owner.send('POST', '/api/account/authenticator/confirm', { code })).status
  }
  const first = await begin(owner)
  const second = await begin(owner)
  expect(await confirm(first.secret)).toBe(400)
  now += 16 * minuteMs
  expect(await confirm(second.secret)).toBe(400)
  expect(await confirm((await begin(owner)).secret)).toBe(200)
})

test('with a second factor, the password alone does not open a session', async () => {
  const site = await openSecuredSite()
  const client = site.visitor()
  const login = await client.send('POST', '/api/login', { username: 'owner', password })
  expect([login.status, login.text]).toEqual([401, 'Second factor required'])
  expect(login.headers.get('x-reason')).toBe('second-factor')
  expect(login.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(login.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^signing-in-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/,
    ),
  ])
  expect(await statusOf(client)).toBe(401)
  expect((await client.get('/api/messages')).status).toBe(401)
  const token = login.headers.getSetCookie()[0]?.split(';', 1)[0]?.split('=')[1] ?? ''
  const cookie = `session-${new URL(site.url).port}=${token}`
  expect((await site.visitor().get('/api/user', { cookie })).status).toBe(401)
  expect((await client.get('/api/login')).json).toEqual({ authenticator: true, passkeys: false })

  const done = await sendCode(client, site.codeAt(0))
  expect([done.status, done.json]).toEqual([200, expect.objectContaining({ username: 'owner' })])
  expect(await statusOf(client)).toBe(200)
  expect((await client.get('/api/login')).status).toBe(401)
})

test('a code counts for sixty seconds from its first, once, and none before it any more', async () => {
  const site = await openSecuredSite()
  const answers = []
  for (const steps of [-2, 2, 1, -1, -1, 0, -1, 0])
    answers.push((await sendCode(await site.waiting(), site.codeAt(steps))).status)
  expect(answers).toEqual([401, 401, 401, 200, 401, 200, 401, 401])
})

test('the code that enabled the app cannot be used to sign in', async () => {
  const site = await openTestSite({ now: () => new Date('2026-01-01T12:00:00Z') })
  const owner = await site.owner()
  const { secret } = await begin(owner)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse('2026-01-01T12:00:00Z'),
  })
  await owner.send('POST', '/api/account/authenticator/confirm', { code })
  const client = site.visitor()
  await client.send('POST', '/api/login', { username: 'owner', password })
  expect((await sendCode(client, code)).text).toBe(wrong)
})

test('twenty concurrent uses of a code open one session', async () => {
  const site = await openSecuredSite()
  const clients = await Promise.all(Array.from({ length: 20 }, () => site.waiting()))
  const answers = await Promise.all(clients.map((client) => sendCode(client, site.codeAt(0))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a pending sign-in ends after five minutes or five wrong codes', async () => {
  const site = await openSecuredSite()
  const slow = await site.waiting()
  site.pass(5 * minuteMs + 1)
  const late = await sendCode(slow, site.codeAt(0))
  expect([late.status, late.text]).toEqual([401, again])

  const stranger = await site.waiting()
  const texts = []
  for (let made = 0; made < 6; made += 1) texts.push((await sendCode(stranger, '000000')).text)
  expect(texts).toEqual([wrong, wrong, wrong, wrong, wrong, again])
  expect((await sendCode(stranger, site.codeAt(0))).text).toBe(again)
  expect((await sendCode(site.visitor(), site.codeAt(0))).text).toBe(again)
  expect((await sendCode(await site.waiting(), site.codeAt(0))).status).toBe(200)
})

test('ten wrong codes block a client for 15 minutes, but not a known browser', async () => {
  const site = await openSecuredSite({ RATE_LIMIT_SCALE: '1' })
  for (let made = 0; made < 10; made += 1) {
    const stranger = await site.waiting()
    expect((await sendCode(stranger, '000000')).status).toBe(401)
  }
  const refused = await sendCode(await site.waiting(), site.codeAt(0))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  await site.waiting(site.owner)
  expect((await sendCode(site.owner, site.codeAt(0))).status).toBe(200)
})

test('ten recovery codes come with the first factor; each works once, in any spelling', async () => {
  const site = await openSecuredSite()
  expect(new Set(site.recoveryCodes).size).toBe(10)
  for (const code of site.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{6}(-[0-9a-z]{6}){3}$/)
  const [first = '', second = ''] = site.recoveryCodes
  expect((await sendCode(await site.waiting(), first)).status).toBe(200)
  expect((await sendCode(await site.waiting(), first)).text).toBe(wrong)
  const typed = second.toUpperCase().replaceAll('-', ' ')
  expect((await sendCode(await site.waiting(), typed)).status).toBe(200)
  const { recoveryCodes } = (await site.owner.get('/api/account')).json as AccountSecurity
  expect(recoveryCodes).toBe(8)
})

test('new recovery codes need the password and replace the old ones', async () => {
  const site = await openSecuredSite()
  const renew = (given: string) =>
    site.owner.send('POST', '/api/account/recovery-codes', { password: given })
  expect((await renew('wrong')).status).toBe(403)
  const { recoveryCodes } = (await renew(password)).json as NewFactor
  expect(recoveryCodes).toHaveLength(10)
  const [old = ''] = site.recoveryCodes
  expect((await sendCode(await site.waiting(), old)).text).toBe(wrong)
  expect((await sendCode(await site.waiting(), recoveryCodes?.[9] ?? '')).status).toBe(200)

  const guest = await site.account('guest')
  const refused = await guest.send('POST', '/api/account/recovery-codes', { password })
  expect([refused.status, refused.text]).toEqual([
    409,
    'Recovery codes need a second factor; set one up first',
  ])
})

test('setting up and turning off the app needs the password; recovery codes are deleted with the last factor', async () => {
  const site = await openSecuredSite()
  const again409 = await site.owner.send('POST', '/api/account/authenticator', { password })
  expect([again409.status, again409.text]).toEqual([409, 'An authenticator app is already set up'])
  const off = (given: string) =>
    site.owner.send('POST', '/api/account/authenticator/off', { password: given })
  const refused = await off('wrong')
  expect([refused.status, refused.text]).toEqual([403, 'The password is incorrect'])
  expect((await site.owner.get('/api/account')).json).toMatchObject({ authenticator: true })
  const guest = await site.account('guest')
  for (const url of ['', '/off'])
    expect(
      (await guest.send('POST', `/api/account/authenticator${url}`, { password: 'wrong' })).status,
    ).toBe(403)

  expect((await off(password)).status).toBe(204)
  expect((await site.owner.get('/api/account')).json).toMatchObject({
    authenticator: false,
    recoveryCodes: 0,
  })
  expect((await off(password)).status).toBe(404)
  const login = await site.visitor().send('POST', '/api/login', { username: 'owner', password })
  expect(login.status).toBe(200)
})

test('a changed password ends pending sign-ins', async () => {
  const site = await openSecuredSite()
  const client = await site.waiting()
  const change = { password, newPassword: 'battery staple' }
  expect((await site.owner.send('PUT', '/api/account/password', change)).status).toBe(204)
  expect((await sendCode(client, site.codeAt(0))).text).toBe(again)
})

test('the database stores tokens, recovery codes and passwords only as hashes', async () => {
  const site = await openSecuredSite()
  const client = site.visitor()
  const { headers } = await client.send('POST', '/api/login', { username: 'owner', password })
  const pending = headers.getSetCookie()[0]?.split(';', 1)[0]?.split('=')[1] ?? 'none'
  await site.close()
  const file = await readEverything(site.config)
  expect(file).toContain('owner@example.org')
  for (const secret of [password, pending, ...site.recoveryCodes])
    for (const form of [secret, secret.replaceAll('-', '')])
      expect(file.includes(form), 'a secret in the file').toBe(false)
})

test('an invalid body is rejected with a specific message', async () => {
  const site = await openSecuredSite()
  const client = await site.waiting()
  const send = (body: unknown) => client.send('POST', '/api/login/code', body)
  expect((await send({})).text).toBe('Code is required')
  expect((await send({ code: '' })).text).toBe('Code is required')
  expect((await send({ code: '1'.repeat(61) })).text).toBe('Code can be at most 60 characters')
  expect((await send({ code: '000000', userId: 1 })).text).toBe('The body has an unknown field')
  expect((await sendCode(client, site.codeAt(0))).status).toBe(200)
})
