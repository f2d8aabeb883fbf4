/** A client of the site under test, with a session of its own. */
export interface Client {
  /** What it sends with every request. */
  headers: Readonly<Record<string, string>>
  send(
    method: string,
    url: string,
    body?: unknown,
  ): Promise<{ status: number; text: string; retryAfter: string | null }>
}

/** A client of a site; with a cookie, a signed-in one. */
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

/** Makes the first account of a site and gives its client. */
export async function ownerOf(base: string): Promise<Client> {
  const account = { ...credentials, email: 'ada@example.org', name: 'Ada' }
  return clientOf(base, { cookie: await sessionCookie(base, '/api/register', account) })
}

/** Signs the owner in where the account was made before. */
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

/** Writes one row. @returns whether it was answered with success */
export async function writeRow(owner: Client, mark: string): Promise<boolean> {
  return (await owner.send('POST', '/api/quotes', markedQuote(mark))).status === 201
}

/** Writes rows from several connections until it is told to stop. @returns the marks that were answered */
export async function writeUntil(
  owner: Client,
  prefix: string,
  { lanes, isOver }: { lanes: number; isOver: (answered: number) => boolean },
): Promise<string[]> {
  const answered: string[] = []
  const lane = async (number: number) => {
    for (let index = 0; !isOver(answered.length); index += 1) {
      const mark = `${prefix}-${number}-${index}`
      const written = await writeRow(owner, mark).catch(() => undefined)
      if (written === true) answered.push(mark)
      // The connection was cut because the site has ended; this write was not answered.
      if (written === undefined) return
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  return answered
}

/** The marks of the rows that a database file holds. */
export function marksIn(texts: Iterable<unknown>): Set<string> {
  const marks = new Set<string>()
  for (const text of texts) {
    const mark = /number ([^ ]+)\.$/.exec(String(text))?.[1]
    if (mark !== undefined) marks.add(mark)
  }
  return marks
}
