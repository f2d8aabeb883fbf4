import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client of the site under test, with a session of its own. */
export interface Client {
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>
  send(
    method: string,
    url: string,
    body?: unknown,
  ): Promise<{ status: number; text: string; retryAfter: string | null }>
}

/** Creates a client of a site; a cookie makes it a signed-in one. */
export function clientOf(base: string, headers: Record<string, string> = {}): Client {
  return {
    headers,
    send: async (method, url, body) => {
      const response = await fetch(base + url, {
        method,
        headers: {
          ...headers,
          ...(method !== 'GET' && { origin: base }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      return {
        status: response.status,
        text: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      }
    },
  }
}

const credentials = { username: 'ada', password: 'correct horse' }

/** Registers the owner of a new site. */
export async function ownerOf(base: string): Promise<Client> {
  const account = { ...credentials, email: 'ada@example.org', name: 'Ada' }
  return clientOf(base, { cookie: await sessionCookie(base, '/api/register', account) })
}

/** Signs in the owner of a site that has one. */
export async function signIn(base: string): Promise<Client> {
  return clientOf(base, { cookie: await sessionCookie(base, '/api/login', credentials) })
}

async function sessionCookie(base: string, url: string, body: object): Promise<string> {
  const response = await fetch(base + url, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0]
  if (!response.ok || cookie === undefined)
    throw new Error(`${url} refused the owner: ${response.status} ${await response.text()}`)
  return cookie
}

/** A quote with a unique mark in its text. */
export function markedQuote(mark: string) {
  return { text: `A line worth keeping, number ${mark}.`, author: 'Someone' }
}

/** Writes one row. @returns whether it was confirmed */
export async function writeRow(owner: Client, mark: string): Promise<boolean> {
  return (await owner.send('POST', '/api/quotes', markedQuote(mark))).status === 201
}

/** A new version of the same post, with a unique mark in its title. */
function markedPost(mark: string) {
  return {
    title: `Kept in every version, number ${mark}.`,
    content: `What was written at ${mark}.`,
    excerpt: 'A text that is saved again and again.',
    category: 'Faults',
    date: 'November 26, 2026',
  }
}

/** Creates a post, to be edited by `editUntil`. @returns its address in the API */
export async function createPost(owner: Client): Promise<string> {
  const { status, text } = await owner.send('POST', '/api/blog', markedPost('first'))
  if (status !== 201) throw new Error(`The post was refused: ${status} ${text}`)
  return `/api/blog/${(JSON.parse(text) as { id: number }).id}`
}

/** Saves a version of a post. @returns whether it was confirmed */
export async function editPost(owner: Client, url: string, mark: string): Promise<boolean> {
  return (await owner.send('PUT', url, markedPost(mark))).status === 200
}

/** Writes over several connections until `isOver`, by default rows. @returns the marks of what was confirmed */
export async function writeUntil(
  owner: Client,
  prefix: string,
  {
    lanes,
    isOver,
    write = (mark) => writeRow(owner, mark),
  }: {
    lanes: number
    isOver: (answered: number) => boolean
    write?: (mark: string) => Promise<boolean>
  },
): Promise<string[]> {
  const answered: string[] = []
  const lane = async (number: number) => {
    for (let index = 0; !isOver(answered.length); index += 1) {
      const mark = `${prefix}-${number}-${index}`
      const written = await write(mark).catch(() => undefined)
      if (written === true) answered.push(mark)
      // The connection was cut because the site ended; this write was not confirmed.
      if (written === undefined) return
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  return answered
}

/** The marks in the texts of rows. */
export function marksIn(texts: Iterable<unknown>): Set<string> {
  const marks = new Set<string>()
  for (const text of texts) {
    const mark = /number ([^ ]+)\.$/.exec(String(text))?.[1]
    if (mark !== undefined) marks.add(mark)
  }
  return marks
}

/** Opens a connection without sending a request. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** The bytes of a request. */
export function requestFor(
  base: string,
  { headers }: Client,
  method: string,
  url: string,
  body?: object,
) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: new URL(base).host,
    origin: base,
    ...headers,
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': text.length }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

/** Reads until the connection ends or is cut. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  try {
    for await (const part of socket) text += String(part)
  } catch {
    // The caller sees from the missing end that the connection was cut.
  }
  return text
}
