/** One browser of a site under test. */
export interface Client {
  send(
    method: string,
    url: string,
    body?: unknown,
  ): Promise<{ status: number; text: string; retryAfter: string | null }>
}

/** A client of a site; with a cookie, a signed-in one. */
export function clientOf(base: string, headers: Record<string, string> = {}): Client {
  return {
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

/** Makes the first account of a site and gives its client. */
export async function ownerOf(base: string): Promise<Client> {
  const account = {
    username: 'ada',
    password: 'correct horse',
    email: 'ada@example.org',
    name: 'Ada',
  }
  const response = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0]
  if (response.status !== 201 || cookie === undefined)
    throw new Error(`The owner could not register: ${response.status} ${await response.text()}`)
  return clientOf(base, { cookie })
}

/** The text of a quote that can be told from every other. */
const markedText = (mark: string) => `A line worth keeping, number ${mark}.`

/** Writes one row. @returns whether it was answered with success */
export async function writeRow(owner: Client, mark: string): Promise<boolean> {
  const quote = { text: markedText(mark), author: 'Someone' }
  return (await owner.send('POST', '/api/quotes', quote)).status === 201
}

/** Writes rows from several connections until it is told to stop. @returns the marks that were answered */
export async function writeUntil(
  owner: Client,
  prefix: string,
  { lanes, isOver }: { lanes: number; isOver: () => boolean },
): Promise<string[]> {
  const answered: string[] = []
  const lane = async (number: number) => {
    for (let index = 0; !isOver(); index += 1) {
      const mark = `${prefix}-${number}-${index}`
      const written = await writeRow(owner, mark).catch(() => undefined)
      if (written === true) answered.push(mark)
      // The connection was cut: the site is gone, and what was under way was not answered.
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
