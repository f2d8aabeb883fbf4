import { expect, test } from 'vitest'
import { runProgram } from '../../testing/run-program.ts'
import { openTestSite } from '../../testing/test-site.ts'

const run = (dataDir: string, words: string, input?: string) =>
  runProgram(dataDir, `owner ${words}`, { input })

const login = (password: string) => ({ username: 'owner', password })

test('a forgotten password is reset on the machine, and every session ends', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const { said, code } = await run(site.dataDir, 'reset-password', 'battery staple\n')
  expect([said, code]).toEqual([
    'The password of owner was changed. 1 session ended: sign in again.',
    0,
  ])
  expect((await owner.get('/api/user')).status).toBe(401)
  expect((await guest.get('/api/user')).status).toBe(200)
  const statusWith = async (password: string) =>
    (await site.visitor().send('POST', '/api/login', login(password))).status
  expect([await statusWith('correct horse'), await statusWith('battery staple')]).toEqual([
    401, 200,
  ])
})

test.each([
  ['12345\n', 'Password must be at least 6 characters'],
  ['qwerty\n', 'This is one of the most common passwords. Please choose another.'],
  ['owner@example.org\n', 'Password must not be your name, username or email'],
  ['', 'No password was given.'],
])('the new password %j is refused, and the old one stays', async (input, sentence) => {
  const site = await openTestSite()
  const owner = await site.owner()
  const refused = await run(site.dataDir, 'reset-password', input)
  expect(refused).toEqual({ said: '', complained: sentence, code: 1 })
  expect((await owner.get('/api/user')).status).toBe(200)
})

test('a new password lifts the sign-in limits, even of the running site', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' } })
  const owner = await site.owner()
  const statusWith = async (password: string, client = site.visitor()) =>
    (await client.send('POST', '/api/login', login(password))).status
  for (let made = 0; made < 10; made += 1) {
    await statusWith(`guess ${made}`)
    await statusWith(`guess ${made}`, owner)
  }
  expect([await statusWith('correct horse'), await statusWith('correct horse', owner)]).toEqual([
    429, 429,
  ])
  expect((await run(site.dataDir, 'reset-password', 'battery staple\n')).code).toBe(0)
  expect([await statusWith('battery staple'), await statusWith('battery staple', owner)]).toEqual([
    200, 200,
  ])
})

test('a rejected new password lifts no limit', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' } })
  await site.owner()
  const statusWith = async (password: string) =>
    (await site.visitor().send('POST', '/api/login', login(password))).status
  for (let made = 0; made < 10; made += 1) await statusWith(`guess ${made}`)
  expect((await run(site.dataDir, 'reset-password', 'qwerty\n')).code).toBe(1)
  expect(await statusWith('correct horse')).toBe(429)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A site with two sessions of its owner, numbers 1 and 3, and one of a guest. */
async function openVisitedSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const phone = site.visitor()
  await phone.send('POST', '/api/login', login('correct horse'), { 'user-agent': firefox })
  return { ...site, owner, guest, phone }
}

test("the owner's sessions are listed, last used first", async () => {
  const { dataDir } = await openVisitedSite()
  const { said } = await run(dataDir, 'sessions')
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/^3 {2}Firefox on Linux, signed in 2\S+Z, last used 2\S+Z$/),
    expect.stringMatching(/^1 {2}Another program, /),
  ])
})

test("one session is ended by its number, and only if it is the owner's", async () => {
  const { dataDir, owner, guest, phone } = await openVisitedSite()
  expect(await run(dataDir, 'sessions end 3')).toMatchObject({ said: 'Session 3 ended.', code: 0 })
  expect((await phone.get('/api/user')).status).toBe(401)
  expect(await run(dataDir, 'sessions end 2')).toMatchObject({
    complained: 'There is no session 2.',
    code: 1,
  })
  for (const client of [owner, guest]) expect((await client.get('/api/user')).status).toBe(200)
})

test('all sessions of the owner are ended, and no others', async () => {
  const { dataDir, owner, guest, phone } = await openVisitedSite()
  expect(await run(dataDir, 'sessions end all')).toMatchObject({ said: '2 sessions ended.' })
  for (const client of [owner, phone]) expect((await client.get('/api/user')).status).toBe(401)
  expect((await guest.get('/api/user')).status).toBe(200)
  expect(await run(dataDir, 'sessions')).toMatchObject({ said: 'owner is not signed in anywhere.' })
})

test('a lost second factor is turned off on the machine', async () => {
  const { Secret, TOTP } = await import('otpauth')
  const site = await openTestSite()
  const owner = await site.owner()
  const setup = await owner.send('POST', '/api/account/authenticator', {
    password: 'correct horse',
  })
  const { secret } = setup.json as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await owner.send('POST', '/api/account/authenticator/confirm', { code })
  const statusOfLogin = async () =>
    (await site.visitor().send('POST', '/api/login', login('correct horse'))).status
  expect(await statusOfLogin()).toBe(401)
  expect(await run(site.dataDir, 'second-factor off')).toEqual({
    said: 'The password of owner alone is enough to sign in now.',
    complained: '',
    code: 0,
  })
  expect(await statusOfLogin()).toBe(200)
})

test.each(['sessions end one', 'remove'])('owner %s is answered with the usage', async (words) => {
  const site = await openTestSite()
  const { complained, code } = await run(site.dataDir, words)
  expect(complained).toMatch(/^There is no command "owner .*"\. There are: owner reset-password,/)
  expect(code).toBe(1)
})

test('without an owner the command fails', async () => {
  const site = await openTestSite()
  expect(await run(site.dataDir, 'sessions')).toEqual({
    said: '',
    complained: 'This site has no owner yet. Register first.',
    code: 1,
  })
})
