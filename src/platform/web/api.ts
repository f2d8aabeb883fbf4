export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An unsuccessful response. The message is "status: text". Source: docs/behaviour.md, Reading data. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The X-Reason header, which distinguishes errors of one status; null without it. */
  readonly reason: string | null

  constructor(status: number, text: string, reason: string | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.reason = reason
  }
}

/** Makes a call and returns its JSON response, undefined if it is empty. */
export type Send = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>

/** The session after a 401: still valid, opened by a new sign-in, or closed. */
export type Reopened = 'never closed' | 'opened' | 'closed'

/** Tries to open a session again after a call was refused. */
type Reopen = (url: string) => Promise<Reopened>

let reopen: Reopen | undefined

/** Calls `ask` on every 401, before the caller is notified. @returns unregisters it */
export function onSessionEnd(ask: Reopen): () => void {
  reopen = ask
  return () => {
    if (reopen === ask) reopen = undefined
  }
}

/** The idempotent methods, which can be retried. Source: RFC 9110, 9.2.2. */
const repeatable: ReadonlySet<Method> = new Set(['GET', 'PUT', 'DELETE'])

/**
 * Calls the server with the session cookie.
 * @throws ApiError for every unsuccessful response
 */
export const callApi: Send = (...call) => {
  const [method, url] = call
  return withSession({ url, isRepeatable: repeatable.has(method) }, () => sendOnce(...call))
}

/**
 * Makes a call and retries it after a new sign-in if it was refused with 401. If the session was still valid, the reason
 * for the refusal is unknown, and only idempotent calls are retried.
 */
export async function withSession<Result>(
  { url, isRepeatable }: { url: string; isRepeatable: boolean },
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    const session = isRefused ? await reopen?.(url) : undefined
    if (session !== 'opened' && !(session === 'never closed' && isRepeatable)) throw error
    return await send()
  }
}

/** A longer `Retry-After` is shown as a failure. */
const maxWaitSeconds = 2

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
  const isBusy = response.status === 503 && waitSeconds > 0 && waitSeconds <= maxWaitSeconds
  // Writes are not retried automatically, since they may have succeeded.
  if (isBusy && method === 'GET') {
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000))
    response = await ask()
  }
  const text = await response.text()
  if (!response.ok) {
    const { status, statusText, headers: received } = response
    throw new ApiError(status, text || statusText, received.get('x-reason'))
  }
  return text === '' ? undefined : JSON.parse(text)
}

const jsonType = { 'content-type': 'application/json' }
