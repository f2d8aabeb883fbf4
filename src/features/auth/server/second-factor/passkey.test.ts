import { expect, test } from 'vitest'
import { softPasskey } from '../../../../testing/soft-passkey.ts'
import { type Client, openTestSite } from '../../../../testing/test-site.ts'
import type { AccountSecurity, NewFactor } from '../../contract.ts'

const password = 'correct horse'
const origin = 'https://ada.example.org'
const rpId = 'ada.example.org'

async function openNamedSite() {
  let now = Date.parse('2026-01-01T12:00:00Z')
  const site = await openTestSite({ env: { PUBLIC_URL: origin }, now: () => new Date(now) })
  return { ...site, owner: await site.owner(), pass: (ms: number) => (now += ms) }
}

async function challengeOf(client: Client, url: string, body?: unknown): Promise<string> {
  const { json } = await client.send('POST', url, body)
  return (json as { challenge: string }).challenge
}

const newChallenge = (client: Client) =>
  challengeOf(client, '/api/account/passkeys/options', { password })

const assertionChallenge = (client: Client) => challengeOf(client, '/api/login/passkey/options')

/** Adds a passkey to the account of a client. */
async function addPasskey(client: Client, name = 'Laptop') {
  const passkey = softPasskey()
  const challenge = await newChallenge(client)
  const credential = passkey.register({ challenge, origin, rpId })
  const answer = await client.send('POST', '/api/account/passkeys', { name, credential })
  return { passkey, answer }
}

async function waiting(client: Client, username = 'owner') {
  await client.send('POST', '/api/login', { username, password })
  return client
}

test('a passkey is added with the password and completes a sign-in', async () => {
  const site = await openNamedSite()
  const { passkey, answer } = await addPasskey(site.owner)
  expect(answer.status).toBe(201)
  expect((answer.json as NewFactor).recoveryCodes).toHaveLength(10)
  const second = await addPasskey(site.owner, 'Phone')
  expect(second.answer.json).toEqual({ recoveryCodes: null })

  const client = await waiting(site.visitor())
  expect((await client.get('/api/user')).status).toBe(401)
  expect((await client.get('/api/login')).json).toEqual({ authenticator: false, passkeys: true })
  site.pass(60_000)
  const assertion = passkey.prove({ challenge: await assertionChallenge(client), origin, rpId })
  expect((await client.send('POST', '/api/login/passkey', assertion)).status).toBe(200)
  expect((await client.get('/api/user')).json).toMatchObject({ username: 'owner' })
  const { passkeys } = (await client.get('/api/account')).json as AccountSecurity
  expect(passkeys).toEqual([
    {
      id: 1,
      name: 'Laptop',
      createdAt: '2026-01-01T12:00:00.000Z',
      usedAt: '2026-01-01T12:01:00.000Z',
    },
    { id: 2, name: 'Phone', createdAt: '2026-01-01T12:00:00.000Z', usedAt: null },
  ])
})

test('a challenge can be answered once, by the same browser, within five minutes', async () => {
  const site = await openNamedSite()
  const { passkey } = await addPasskey(site.owner)
  const [one, other] = [await waiting(site.visitor()), await waiting(site.visitor())]
  const finish = async (client: Client, challenge: string) => {
    const assertion = passkey.prove({ challenge, origin, rpId })
    return (await client.send('POST', '/api/login/passkey', assertion)).status
  }
  const stolen = await assertionChallenge(one)
  expect(await finish(other, stolen)).toBe(401)
  expect(await finish(one, 'bm90IHRoZSBvbmU')).toBe(401)
  expect(await finish(one, stolen)).toBe(401)
  const old = await assertionChallenge(one)
  const fresh = await assertionChallenge(one)
  expect(await finish(one, old)).toBe(401)
  expect(await finish(one, fresh)).toBe(401)
  expect(await finish(one, await assertionChallenge(one))).toBe(200)

  const slow = await waiting(site.visitor())
  const late = await assertionChallenge(slow)
  site.pass(5 * 60_000 + 1)
  await waiting(slow)
  expect(await finish(slow, late)).toBe(401)
})

test('an assertion for another site, with an old counter or of an unknown key is rejected', async () => {
  const site = await openNamedSite()
  const { passkey } = await addPasskey(site.owner)
  const client = await waiting(site.visitor())
  const lies = [
    (challenge: string) => passkey.prove({ challenge, origin: 'https://evil.example', rpId }),
    (challenge: string) => passkey.prove({ challenge, origin, rpId: 'evil.example' }),
    (challenge: string) => ({
      ...softPasskey().prove({ challenge, origin, rpId }),
      id: passkey.id,
      rawId: passkey.id,
    }),
    (challenge: string) => softPasskey().prove({ challenge, origin, rpId }),
  ]
  for (const lie of lies) {
    const assertion = lie(await assertionChallenge(client))
    const refused = await client.send('POST', '/api/login/passkey', assertion)
    expect([refused.status, refused.text]).toEqual([
      401,
      'This passkey could not be verified. Please try again.',
    ])
  }
  const challenge = await assertionChallenge(client)
  const good = passkey.prove({ challenge, origin, rpId }, 9)
  expect((await client.send('POST', '/api/login/passkey', good)).status).toBe(200)
  await waiting(client)
  const copy = passkey.prove({ challenge: await assertionChallenge(client), origin, rpId }, 9)
  expect((await client.send('POST', '/api/login/passkey', copy)).status).toBe(401)
})

test('the passkey of one account does not open another', async () => {
  const site = await openNamedSite()
  await addPasskey(site.owner)
  const guest = await site.account('guest')
  const { passkey } = await addPasskey(guest)
  const client = await waiting(site.visitor())
  const assertion = passkey.prove({ challenge: await assertionChallenge(client), origin, rpId })
  expect((await client.send('POST', '/api/login/passkey', assertion)).status).toBe(401)
})

test('a passkey is rejected without a challenge, for another site, and the second time', async () => {
  const site = await openNamedSite()
  const passkey = softPasskey()
  const add = (credential: unknown, name = 'Laptop') =>
    site.owner.send('POST', '/api/account/passkeys', { name, credential })
  const none = await add(passkey.register({ challenge: 'bm9uZQ', origin, rpId }))
  expect([none.status, none.text]).toEqual([
    409,
    'Adding the passkey took too long. Please start again.',
  ])
  const evil = { challenge: await newChallenge(site.owner), origin: 'https://evil.example', rpId }
  expect((await add(passkey.register(evil))).status).toBe(400)
  const nameless = passkey.register({ challenge: await newChallenge(site.owner), origin, rpId })
  expect((await add(nameless, ' ')).text).toBe('Name is required')
  expect((await add({ ...nameless, extra: 1 })).text).toBe('The body has an unknown field')
  expect((await add(nameless)).status).toBe(201)
  const twice = passkey.register({ challenge: await newChallenge(site.owner), origin, rpId })
  expect((await add(twice)).text).toBe('This passkey has already been added')
})

test('adding and removing a passkey needs the password and the same account', async () => {
  const site = await openNamedSite()
  const refused = await site.owner.send('POST', '/api/account/passkeys/options', {
    password: 'wrong',
  })
  expect([refused.status, refused.text]).toEqual([403, 'The password is incorrect'])
  await addPasskey(site.owner)
  const guest = await site.account('guest')
  const remove = (client: Client, given: string) =>
    client.send('POST', '/api/account/passkeys/1/remove', { password: given })
  expect((await remove(guest, password)).text).toBe('No such passkey')
  expect((await remove(site.owner, 'wrong')).status).toBe(403)
  expect((await remove(site.owner, password)).status).toBe(204)
  expect((await site.owner.get('/api/account')).json).toMatchObject({
    passkeys: [],
    recoveryCodes: 0,
  })
  const login = await site.visitor().send('POST', '/api/login', { username: 'owner', password })
  expect(login.status).toBe(200)
})

test('without a domain name, passkeys are rejected with an explanation', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const refused = await owner.send('POST', '/api/account/passkeys/options', { password })
  expect([refused.status, refused.text]).toEqual([
    409,
    'Passkeys need a domain name: open the site as http://localhost, or set PUBLIC_URL',
  ])
})
