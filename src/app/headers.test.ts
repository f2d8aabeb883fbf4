import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { transportHeaders } from '../platform/server/http/security.ts'
import { readBuiltFiles } from '../platform/server/http/static-files.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import type { PageSource } from './ssr/page-server.ts'
import { openOnce } from '../testing/when-done.ts'

async function pagesWithFiles(transport = {}): Promise<PageSource> {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, '.vite'))
  await writeFile(path.join(folder, 'assets', 'site.js'), 'void 0')
  await writeFile(path.join(folder, 'assets', 'site.js.map'), '{}')
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(path.join(folder, 'notes.md'), 'Notes')
  return {
    renderer: {
      version: () => 'test',
      scriptHashes: ['sha256-abc'],
      render: ({ path: page }) =>
        Promise.resolve({ status: page === '/' ? 200 : 404, html: '<p>page</p>' }),
    },
    files: await readBuiltFiles(folder, transport),
  }
}

const host = 'host: localhost\r\n'
const json = 'content-type: application/json\r\n'

/** A request as it is sent; the connection ends with its answer. */
function ask(line: string, headers = '', body = ''): string {
  const length = body === '' ? '' : `content-length: ${body.length}\r\n`
  return `${line} HTTP/1.1\r\n${host}connection: close\r\n${headers}${length}\r\n${body}`
}

/** Every kind of answer that the site has, and a request that gets it. */
const kinds: readonly [string, number, string][] = [
  ['a page', 200, ask('GET /')],
  ['a page without its body', 200, ask('HEAD /')],
  ['a page that the browser has', 304, ask('GET /', 'if-none-match: *\r\n')],
  ['a page that is not there', 404, ask('GET /nothing')],
  ['a page by its whole address', 200, ask('GET http://localhost/')],
  ['a private page', 404, ask('GET /admin')],
  ['a redirect', 308, ask('GET /blog/')],
  ['a file', 200, ask('GET /assets/site.js')],
  ['a file that the browser has', 304, ask('GET /assets/site.js', 'if-none-match: *\r\n')],
  ['a picture', 200, ask('GET /media/a.webp')],
  ['no picture', 404, ask('GET /media/nothing.webp')],
  ['no card', 404, ask(`GET /cards/${'0'.repeat(32)}.png`)],
  ['a feed', 200, ask('GET /feed.xml')],
  ['another feed', 200, ask('GET /feed.json')],
  ['the map', 200, ask('GET /sitemap.xml')],
  ['robots.txt', 200, ask('GET /robots.txt')],
  ['the manifest', 200, ask('GET /site.webmanifest')],
  ['health', 200, ask('GET /health')],
  ['a list', 200, ask('GET /api/skills')],
  ['a call for the owner', 401, ask('GET /api/messages')],
  ['no such row', 404, ask('GET /api/blog/1')],
  ['no such call', 404, ask('GET /api/nothing')],
  ['nothing to write to', 404, ask('POST /somewhere')],
  ['an address that cannot be decoded', 404, ask('GET /api/%zz')],
  ['a write', 201, ask('POST /api/subscribe', json, '{"email":"mira@example.org"}')],
  ['a call without an answer', 204, ask('POST /api/logout')],
  ['a body that is no JSON', 400, ask('POST /api/contact', json, '{')],
  [
    'a write from elsewhere',
    403,
    ask('POST /api/contact', `${json}origin: http://other\r\n`, '{}'),
  ],
  ['a body that is too large', 413, ask('POST /api/contact', json, ' '.repeat(70_000))],
  ['a body of another type', 415, ask('POST /api/contact', 'content-type: text/plain\r\n', 'a')],
  ['a value that is refused', 422, ask('POST /api/subscribe', json, '{"email":"no"}')],
  [
    'a link of a newsletter mail',
    303,
    ask(
      'POST /newsletter/confirm?token=no',
      `content-type: application/x-www-form-urlencoded\r\n`,
      'a=b',
    ),
  ],
  ['a star', 400, ask('GET *')],
  ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['no request', 400, 'Hello, is anybody there?\r\n\r\n'],
  ['a request that does not end', 408, 'GET / HTTP/1.1\r\n'],
  ['an address that is too long', 414, ask(`GET /${'x'.repeat(5000)}`)],
  ['an expectation', 417, ask('GET /', 'expect: more\r\n')],
  ['headers that are too large', 431, ask('GET /', `x: ${'a'.repeat(20_000)}\r\n`)],
  [
    'too many requests at once',
    503,
    ask('GET /api/skills').replace('connection: close\r\n', '').repeat(100),
  ],
]

/** The head of the last answer on a connection that the site ends. */
async function lastHead(url: string, bytes: string): Promise<{ status: number; headers: Headers }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (part: string) => (text += part))
  socket.write(bytes)
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  const [answer = ''] = text.split(/(?=HTTP\/1\.1 \d)/).slice(-1)
  const [first = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':')
      return [line.slice(0, end), line.slice(end + 1).trim()]
    }),
  )
  return { status: Number(first.slice(9, 12)), headers }
}

async function siteWithEverything(env: Record<string, string> = {}) {
  const pages = await pagesWithFiles(transportHeaders({ publicUrl: env['PUBLIC_URL'] }))
  const timeouts = { headersMs: 500, bodyMs: 20_000, idleMs: 20_000 }
  const site = await openTestSite({ pages, env, timeouts })
  await mkdir(path.join(site.dataDir, 'media'), { recursive: true })
  await writeFile(path.join(site.dataDir, 'media', 'a.webp'), 'a picture')
  // What is cached is answered in another way than what is rendered for the first time.
  await site.visitor().get('/')
  return site
}

const forbidden = ['server', 'x-powered-by', 'via', 'set-cookie', 'access-control-allow-origin']

test('every kind of answer carries every protective header', async () => {
  const site = await siteWithEverything()
  for (const [name, status, bytes] of kinds) {
    const { headers, ...answer } = await lastHead(site.url, bytes)
    const value = (header: string) => headers.get(header) ?? ''
    expect({
      ...answer,
      name,
      nosniff: value('x-content-type-options'),
      opener: value('cross-origin-opener-policy'),
      frames: value('x-frame-options'),
      camera: value('permissions-policy').includes('camera=()'),
      resource: /^(same|cross)-origin$/.test(value('cross-origin-resource-policy')),
      referrer: /^(strict-origin-when-cross-origin|no-referrer)$/.test(value('referrer-policy')),
      policy: value('content-security-policy').startsWith("default-src 'none'"),
      transport: headers.get('strict-transport-security'),
      others: forbidden.filter(
        (header) => name !== 'a call without an answer' && headers.has(header),
      ),
    }).toEqual({
      name,
      status,
      nosniff: 'nosniff',
      opener: 'same-origin',
      frames: 'DENY',
      camera: true,
      resource: true,
      referrer: true,
      policy: true,
      transport: null,
      others: [],
    })
  }
})

test('every kind of answer requires TLS if the site has it', async () => {
  const site = await siteWithEverything({ PUBLIC_URL: 'https://site.example' })
  for (const [name, status, bytes] of kinds) {
    const answer = await lastHead(site.url, bytes)
    const transport = answer.headers.get('strict-transport-security')
    expect([name, answer.status, transport]).toEqual([name, status, 'max-age=31536000'])
  }
})

test('a site without TLS does not require it', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'http://site.example' } })
  expect((await site.visitor().get('/')).headers.get('strict-transport-security')).toBeNull()
})

const siteWithFiles = openOnce(async () => await openTestSite({ pages: await pagesWithFiles() }))

test.each([
  '/assets/site.js.map',
  '/.vite/manifest.json',
  '/notes.md',
  '/assets',
  '/assets/',
  '/assets/../notes.md',
  '/assets/%2e%2e/notes.md',
  '/package.json',
  '/src/app/main.ts',
  '/.env',
  '/.git/config',
])('%s is not served', async (url) => {
  const site = await siteWithFiles()
  expect((await site.visitor().get(url)).status).toBe(404)
})
