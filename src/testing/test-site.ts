import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DrawChart } from '../features/blog/server/chart-pictures.ts'
import type { RequestTimeouts } from '../platform/server/http/listener.ts'
import type { PageSource } from '../app/ssr/page-server.ts'
import type { Workers } from '../app/workers.ts'
import { createSite, type SiteOptions } from '../app/server.ts'
import type { Passwords } from '../features/auth/server/passwords/hash.ts'
import type { DrawOgImage } from '../features/og-image/contract.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import { fastPasswords } from './fast-passwords.ts'
import { sharedWorkers } from './shared-workers.ts'
import { databaseUrlFor, folderWithSchema } from './test-database.ts'
import { whenDone } from './when-done.ts'

/** A response with its body. */
interface Answer {
  status: number
  headers: Headers
  text: string
  json: unknown
}

/** A browser: stores cookies and sends requests like a page of the site. */
export interface Client {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  send(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

interface TestSiteOptions {
  env?: Record<string, string>
  dataDir?: string
  /** Where the site listens; by default on loopback. */
  listenOn?: string
  now?: () => Date
  steps?: NonNullable<SiteOptions['steps']>
  pages?: PageSource
  drawOgImage?: DrawOgImage
  drawChart?: DrawChart
  drawsFormulas?: boolean
  timeouts?: RequestTimeouts
  receiverMs?: number
  workers?: Workers
  passwords?: Passwords
  /** The output of log lines; by default none. */
  logTo?: { write(line: string): void }
  watch?: NonNullable<SiteOptions['watch']>
}

/** Replaces a build in tests of the API. */
const plainPages: PageSource = {
  renderer: {
    version: () => 'plain',
    scriptHashes: [],
    render: ({ name, path, missing }) =>
      Promise.resolve(
        name === 'own' && missing === undefined
          ? 'page'
          : { status: path === '/' ? 200 : 404, html: `<p>${path.length}</p>` },
      ),
  },
  files: () => false,
}

/**
 * A site on a real database and a real socket, closed when the test ends.
 * Its starter content is off and the first account needs no code unless `env` says otherwise.
 */
export async function openTestSite({
  env = {},
  dataDir,
  listenOn = '127.0.0.1',
  pages = plainPages,
  workers = sharedWorkers,
  passwords = fastPasswords(),
  ...others
}: TestSiteOptions = {}) {
  const isSeeded = env['STARTER_CONTENT'] === 'on' && Object.keys(env).length === 1
  const isPlain = Object.keys(others).length === 0
  // A folder that a test brings is as it wants it.
  const folder = dataDir ?? (await folderWithSchema())
  if (isSeeded && isPlain && dataDir === undefined) await copyStarterContent(folder)
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: await databaseUrlFor(folder),
    PORT: '0',
    STARTER_CONTENT: 'off',
    CLAIM: 'open',
    LOG_LEVEL: 'silent',
    // Tests make as many requests in a second as a visitor in a day; tests of limits set their own scale.
    RATE_LIMIT_SCALE: '1000',
    ...env,
  })
  const site = await createSite({
    config,
    pages,
    workers,
    passwords,
    ...others,
  })
  let open = true
  const close = async () => {
    if (open) await site.app.close()
    open = false
  }
  whenDone(close)
  const url = await site.app.listen({ port: 0, host: listenOn })
  const visitor = () => makeClient(url)
  const account = (username: string) => register(visitor(), username)
  return {
    ...site,
    config,
    url,
    dataDir: folder,
    close,
    visitor,
    account,
    owner: () => account('owner'),
  }
}

type Files = ReadonlyMap<string, Buffer>

let starterContent: Promise<Files> | undefined

/** Fills the data folder of a new site on SQLite with what a seeded one has: seeding takes a second of processor time. */
async function copyStarterContent(folder: string): Promise<void> {
  if ((await databaseUrlFor(folder)) !== undefined) return
  starterContent ??= seedOnce().catch((error: unknown) => {
    starterContent = undefined
    throw error
  })
  for (const [name, bytes] of await starterContent) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, bytes, { mode: 0o600 })
  }
}

async function seedOnce(): Promise<Files> {
  const site = await openTestSite({
    env: { STARTER_CONTENT: 'on' },
    dataDir: await folderWithSchema(),
  })
  await site.close()
  const files = new Map<string, Buffer>()
  for (const entry of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(path.relative(site.dataDir, file), await readFile(file))
  }
  return files
}

async function register(client: Client, username: string): Promise<Client> {
  const { status } = await client.send('POST', '/api/register', {
    username,
    password: 'correct horse',
    email: `${username}@example.org`,
    name: 'Test',
  })
  if (status !== 201) throw new Error(`${username} could not register: ${status}`)
  return client
}

function asSent(body: unknown): string | FormData {
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keepCookie(cookies: Map<string, string>, setCookie: string): void {
  const [name = '', value = ''] = (setCookie.split(';', 1)[0] ?? '').split('=', 2)
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

function makeClient(base: string): Client {
  const cookies = new Map<string, string>()
  const send: Client['send'] = async (method, url, body, headers = {}) => {
    const response = await fetch(base + url, {
      method,
      headers: {
        ...(method !== 'GET' && { origin: base, 'sec-fetch-site': 'same-origin' }),
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        // The type of a form contains its boundary.
        ...(body !== undefined &&
          !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: asSent(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    }
  }
  return { send, get: (url, headers) => send('GET', url, undefined, headers) }
}
