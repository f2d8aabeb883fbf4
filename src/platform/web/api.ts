export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer that is not a success. The message is "status: text". Source: docs/behaviour.md, Reading data. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What tells two refusals of one status apart, in the header X-Reason; null where the status says it all. */
  readonly reason: string | null

  constructor(status: number, text: string, reason: string | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.reason = reason
  }
}

/** Sends one call and gives its JSON answer, undefined for an empty one. */
export type Send = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>

/** The state of the session after a refused call: it was valid all the time, a new sign-in opened one, or neither. */
export type Reopened = 'never closed' | 'opened' | 'closed'

/** Tries to get a session again after a call was refused. */
type Reopen = (url: string) => Promise<Reopened>

let reopen: Reopen | undefined

/** Puts every 401 from now on to `ask`, before its caller learns of it. @returns the undo */
export function whenSessionEnds(ask: Reopen): () => void {
  reopen = ask
  return () => {
    if (reopen === ask) reopen = undefined
  }
}

/** The idempotent methods, which may be sent twice. Source: RFC 9110, 9.2.2. */
const repeatable: ReadonlySet<Method> = new Set(['GET', 'PUT', 'DELETE'])

/**
 * The browser's way to the server: same origin, session cookie included.
 * @throws ApiError for every non-successful answer
 */
export const callApi: Send = (...call) => {
  const [method, url] = call
  return withSession({ url, isRepeatable: repeatable.has(method) }, () => sendOnce(...call))
}

/**
 * Makes a call and, when it was refused with 401, once more after a new sign-in. Where the session was valid all
 * the time nobody knows what the refusal meant, and only what is safe to repeat is sent again.
 */
export async function withSession<Answer>(
  { url, isRepeatable }: { url: string; isRepeatable: boolean },
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    const session = isRefused ? await reopen?.(url) : undefined
    if (session !== 'opened' && !(session === 'never closed' && isRepeatable)) throw error
    return await send()
  }
}

/** A longer `Retry-After` than this is shown as a failure instead of being waited for. */
const shortWaitSeconds = 2

const sendOnce: Send = async (method, url, body, headers) => {
  const ask = () =>
    fetch(url, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && jsonType), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  let response = await ask()
  const waitSeconds = Number(response.headers.get('retry-after'))
  const isBusy = response.status === 503 && waitSeconds > 0 && waitSeconds <= shortWaitSeconds
  // A write is not repeated by itself, since it may have been done.
  if (isBusy && method === 'GET') {
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000))
    response = await ask()
  }
  const text = await response.text()
  if (!response.ok) {
    const { status, statusText, headers: answered } = response
    throw new ApiError(status, text || statusText, answered.get('x-reason'))
  }
  return text === '' ? undefined : JSON.parse(text)
}

const jsonType = { 'content-type': 'application/json' }
