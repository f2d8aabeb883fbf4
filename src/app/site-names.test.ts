import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'
import { openOnce } from '../testing/when-done.ts'

const ada = {
  username: 'Ada',
  password: 'correct horse',
  email: 'ada@example.org',
  name: 'Ada Example',
}

const sentence =
  'This site only answers to names of its own machine. Set PUBLIC_URL to the address that visitors use.'

/** Asks as no ordinary client would, with the given lines as the head of the request. */
async function ask(url: string, first: string, lines: readonly string[], body = '') {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const request = first.includes(' ') ? first : `GET ${first} HTTP/1.1`
  socket.write(`${[request, ...lines, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  let answer = ''
  for await (const part of socket) answer += String(part)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer }
}

/** Sends JSON as a page of the given origin would, to a site of the given name. */
async function post(url: string, path: string, names: Record<string, string>, body: unknown) {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': text.length, ...names }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return await ask(url, `POST ${path} HTTP/1.1`, lines, text)
}

const sharedSite = openOnce(() => openTestSite())

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.:3000',
  '127.0.0.1',
  '127.8.9.10:80',
  '[::1]:3000',
])('without PUBLIC_URL the site answers under %s', async (host) => {
  const site = await sharedSite()
  const { status } = await ask(site.url, '/api/skills', [`host: ${host}`])
  expect(status).toBe(200)
})

const external = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil.localhost',
  '127.0.0.1.evil.example',
  '127.evil.example',
  '192.0.2.1',
  '[2001:db8::1]:3000',
  '0x7f.1',
  'localhost:3000@evil.example',
  'localhost, evil.example',
  '',
]

test.each(external)(
  'without PUBLIC_URL no page, file or call is answered for "%s"',
  async (host) => {
    const site = await sharedSite()
    await site.visitor().get('/')
    for (const path of ['/', '/nothing', '/health', '/feed.xml', '/media/a.webp', '/api/skills']) {
      const { status, answer } = await ask(site.url, path, [`host: ${host}`])
      expect([path, status]).toEqual([path, 421])
      expect(answer).toContain(sentence)
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    }
  },
)

test('a proxy that hides the requested host is noticed too', async () => {
  const site = await openTestSite()
  const via = (name: string) => ask(site.url, '/', ['host: localhost', `x-forwarded-host: ${name}`])
  expect((await via('evil.example')).status).toBe(421)
  expect((await via('localhost, evil.example')).status).toBe(421)
  expect((await via('localhost:8080')).status).toBe(200)
})

test('an old monitoring program, which sends no host, is answered', async () => {
  const site = await openTestSite()
  expect((await ask(site.url, 'GET /health HTTP/1.0', [])).status).toBe(200)
})

test('with PUBLIC_URL the proxy may use any host for the site', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://site.example' } })
  for (const host of ['site.example', '10.0.0.7:3000', 'upstream'])
    expect((await ask(site.url, '/', [`host: ${host}`])).status).toBe(200)
})

test('a site that listens on all addresses answers under the one that was used', async () => {
  const site = await openTestSite({ env: { HOST: '0.0.0.0' }, listenOn: '0.0.0.0' })
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address)
  for (const address of own) {
    const url = `http://${address}:${new URL(site.url).port}`
    expect((await ask(url, '/health', [`host: ${new URL(url).host}`])).status).toBe(200)
    expect((await ask(url, '/health', ['host: evil.example'])).status).toBe(421)
    expect((await ask(url, '/health', ['host: 192.0.2.1'])).status).toBe(421)
  }
})

test('a site that listens under a name answers under it', async () => {
  const site = await openTestSite({ env: { HOST: 'Observatory.lan' } })
  expect((await ask(site.url, '/', ['host: observatory.lan:3000'])).status).toBe(200)
  expect((await ask(site.url, '/', ['host: other.lan:3000'])).status).toBe(421)
})

test('a page whose host name was rebound to the site cannot become the owner', async () => {
  const site = await openTestSite({ env: { CLAIM: 'code' } })
  const evil = { host: 'evil.example:3000', origin: 'http://evil.example:3000' }
  const { status, answer } = await post(site.url, '/api/register', evil, ada)
  expect(status).toBe(421)
  expect(answer).toContain(sentence)
  expect(await site.hasOwner()).toBe(false)
})

test.each(['https', 'ftp'])('a page over %s is not the same site', async (scheme) => {
  const site = await sharedSite()
  const { host } = new URL(site.url)
  const names = { host, origin: `${scheme}://${host}` }
  expect((await post(site.url, '/api/register', names, ada)).status).toBe(403)
  expect(await site.hasOwner()).toBe(false)
})

test('with PUBLIC_URL a write comes from there or from the machine itself, scheme included', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://site.example' } })
  const click = { action: 'read_more_clicked', section: 'about' }
  const engage = async (origin: string, host: string) =>
    (await post(site.url, '/api/track-engagement', { origin, host }, click)).status
  for (const [origin, host] of [
    ['https://site.example', 'site.example'],
    ['https://site.example', '10.0.0.7:3000'],
    ['http://localhost:3000', 'localhost:3000'],
  ] as const)
    expect([origin, host, await engage(origin, host)]).toEqual([origin, host, 201])
  for (const [origin, host] of [
    ['http://site.example', 'site.example'],
    ['https://evil.example', 'evil.example'],
    ['http://evil.example', 'evil.example'],
    ['https://site.example:8443', 'site.example:8443'],
    ['https://localhost:3000', 'localhost:3000'],
    ['http://localhost:3000', 'localhost:3001'],
    ['null', 'site.example'],
  ] as const)
    expect([origin, host, await engage(origin, host)]).toEqual([origin, host, 403])
})
