import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { partOf } from '../../testing/mail-server.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'

const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const minuteMs = 60_000

/** A site with a log, a clock, a mail server unless it is to have none, and its owner. */
async function watchedSite({ mail = true } = {}) {
  const server = await openMailServer()
  const clock = { now: Date.parse('2026-11-14T12:00:00Z') }
  const lines: string[] = []
  const site = await openTestSite({
    env: { LOG_LEVEL: 'info', ...(mail && server.env) },
    now: () => new Date(clock.now),
    logTo: { write: (line) => void lines.push(line) },
  })
  const owner = await site.owner()
  const events = (name: string) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === name)
  const subjects = async () => {
    await site.deliverDue()
    return server.mails.map(({ head }) => head['subject'])
  }
  const login = async (username = 'owner', client: Client = site.visitor()) => {
    await client.send('POST', '/api/login', { username, password }, { 'user-agent': firefox })
    return client
  }
  return { site, owner, clock, lines, events, subjects, login, mails: server.mails }
}

/** Sets an authenticator app up. @returns the recovery codes */
async function setUpApp(client: Client, now: number): Promise<string[]> {
  const begun = await client.send('POST', '/api/account/authenticator', { password })
  const { secret } = begun.json as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  const answer = await client.send('POST', '/api/account/authenticator/confirm', { code })
  return (answer.json as { recoveryCodes: string[] }).recoveryCodes
}

test('a sign-in with a new browser is logged and mailed, one with a known browser is not', async () => {
  const { owner, events, subjects, login, mails } = await watchedSite()
  await login('owner', owner)
  expect(events('new-device')).toEqual([])
  await login()
  expect(events('new-device')).toEqual([expect.objectContaining({ account: 1 })])
  expect(await subjects()).toEqual(['A sign-in from a new browser'])
  const [mail] = mails
  expect(mail?.to).toEqual(['owner@example.org'])
  const text = mail && partOf(mail, 'text/plain')
  expect(text).toContain('Firefox on Linux')
  expect(text).toContain('When: Nov 14, 2026, 12:00 PM (UTC)')
  expect(text).not.toMatch(/127\.0\.0\.1:\d+ signed|owner@/)
})

test('a changed password, factors, a recovery code and an export are logged and mailed', async () => {
  const { site, owner, clock, events, subjects, lines } = await watchedSite()
  await owner.get('/api/subscribers/export')
  await owner.send('POST', '/api/backup')
  await owner.get('/api/backup')
  const [code = ''] = await setUpApp(owner, clock.now)
  const phone = site.visitor()
  await phone.send('POST', '/api/login', { username: 'owner', password })
  await phone.send('POST', '/api/login/code', { code })
  await phone.send('POST', '/api/account/authenticator/off', { password })
  await phone.send('PUT', '/api/account/password', { password, newPassword: 'battery staple' })
  expect(events('export').map(({ what }) => what)).toEqual(['subscribers', 'backup'])
  for (const event of [
    'second-factor-on',
    'recovery-code-used',
    'new-device',
    'second-factor-off',
    'password-changed',
  ])
    expect([event, events(event)]).toEqual([event, [expect.objectContaining({ account: 1 })]])
  const notified = (await subjects()).map(String)
  expect(notified.toSorted()).toEqual([
    'A recovery code was used',
    'A second factor was added',
    'A second factor was removed',
    'A sign-in from a new browser',
    'Data of your site was downloaded',
    'Data of your site was downloaded',
    'Your password was changed',
  ])
  expect(lines.join('')).not.toMatch(/owner@example|Firefox|battery|correct horse/)
})

test("events of a guest's account are logged and not mailed to the owner", async () => {
  const { site, clock, events, subjects, login } = await watchedSite()
  const guest = await site.account('mira')
  await setUpApp(guest, clock.now)
  await site.account('tomasz')
  await login('tomasz')
  await guest.send('PUT', '/api/account/password', { password, newPassword: 'battery staple' })
  expect(events('second-factor-on')).toHaveLength(1)
  expect(events('new-device')).toHaveLength(1)
  expect(events('password-changed')).toHaveLength(1)
  expect(await subjects()).toEqual([])
})

test('a call with an invalid session is logged at most ten times a minute, and mailed once a day', async () => {
  const { owner, clock, lines, events, subjects, login } = await watchedSite({ mail: true })
  const stolen = await login()
  await subjects()
  await owner.send('DELETE', '/api/account/sessions')
  const refused = () => events('refused').filter(({ reason }) => reason === 'session')
  // The cookie stays with the client: nothing but an answer to a sign-out takes it away.
  for (let made = 0; made < 15; made += 1)
    expect((await stolen.get('/api/messages')).status).toBe(401)
  expect(refused()).toHaveLength(10)
  expect(refused()[0]).toMatchObject({
    status: 401,
    call: 'GET /api/messages',
    requestId: expect.any(String) as string,
  })
  clock.now += minuteMs
  await stolen.send('DELETE', '/api/messages/1')
  expect(refused()).toHaveLength(11)
  const about = 'An invalid session was used'
  const notified = async () => (await subjects()).filter((subject) => subject === about).length
  expect(await notified()).toBe(1)
  clock.now += 24 * 60 * minuteMs
  await stolen.get('/api/account')
  expect(await notified()).toBe(2)
  expect(lines.join('')).not.toMatch(/127\.0\.0\.1.*"session"/)
})

test('a request without a session, or for the current session, is no event', async () => {
  const { site, owner, events, subjects } = await watchedSite()
  await site.visitor().get('/api/messages')
  await owner.send('DELETE', '/api/account/sessions')
  const { port } = new URL(site.url)
  const cookie = `session-${port}=${'a'.repeat(43)}`
  expect((await site.visitor().get('/api/user', { cookie })).status).toBe(401)
  expect((await site.visitor().get('/api/blog', { cookie })).status).toBe(200)
  expect(events('refused')).toEqual([])
  expect(await subjects()).toEqual([])
})

test('without a mail server an event is only logged', async () => {
  const { owner, events, login } = await watchedSite({ mail: false })
  await login()
  expect(events('new-device')).toHaveLength(1)
  expect((await owner.get('/api/outbox')).json).toMatchObject({ waiting: 0 })
})
