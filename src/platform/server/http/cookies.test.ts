import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const ada = {
  username: 'ada',
  password: 'correct horse',
  email: 'ada@example.org',
  name: 'Ada',
}
const signIn = { username: ada.username, password: ada.password }

/** A site, the session cookie that registering there gives, and the warnings of its log. */
async function registeredSite(
  env: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const site = await openTestSite({
    env: { CLAIM: 'open', LOG_LEVEL: 'warn', ...env },
    logTo,
  })
  const answer = await site.visitor().send('POST', '/api/register', ada, headers)
  const warnings = () => lines.filter((line) => line.includes('"plain-cookie"'))
  return { site, status: answer.status, cookie: answer.headers.getSetCookie()[0] ?? '', warnings }
}

/** Signs in by another name of the site's machine, which `fetch` cannot say. */
async function signInAs(host: string, url: string): Promise<string | undefined> {
  const asked = request(`${url}/api/login`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  asked.end(JSON.stringify(signIn))
  const [answer] = await answered
  answer.resume()
  return answer.headers['set-cookie']?.[0]
}

test('over plain HTTP on loopback the session cookie is host-only, contains the port and logs no warning', async () => {
  const { site, cookie, warnings } = await registeredSite()
  const { port } = new URL(site.url)
  expect(cookie).toMatch(
    new RegExp(`^session-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000$`),
  )
  expect(warnings()).toEqual([])
})

test.each([
  ['a proxy that ends TLS', { TRUSTED_PROXIES: '1' }, { 'x-forwarded-proto': 'https' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://ada.example' }, { origin: 'https://ada.example' }],
])('over HTTPS, detected by %s, it is secure and has the prefix', async (_by, env, headers) => {
  const { site, cookie, warnings } = await registeredSite(env, headers)
  expect(cookie).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
  )
  const token = cookie.split(';', 1)[0] ?? ''
  expect((await site.visitor().get('/api/user', { ...headers, cookie: token })).status).toBe(200)
  const unprefixed = token.replace('__Host-', '')
  expect((await site.visitor().get('/api/user', { ...headers, cookie: unprefixed })).status).toBe(
    401,
  )
  expect(warnings()).toEqual([])
})

test('two sites on one host can have sessions in the same browser', async () => {
  const [one, other] = [await registeredSite(), await registeredSite()]
  const cookie = [one, other].map((site) => site.cookie.split(';', 1)[0]).join('; ')
  for (const { site } of [one, other])
    expect((await site.visitor().get('/api/user', { cookie })).status).toBe(200)
})

test('over plain http on an address other than loopback the log warns once', async () => {
  const { site, warnings } = await registeredSite({ PUBLIC_URL: 'http://ada.example' })
  for (const _ of [1, 2])
    expect(await signInAs('ada.example', site.url)).toMatch(
      /^session-80=[\w-]{43}; Path=\/; HttpOnly/,
    )
  expect(warnings()).toHaveLength(1)
})
