export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer that is not a success. The message is "status: text". Source: docs/behaviour.md, Reading data. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
  }
}

/** Sends one call and gives its JSON answer, undefined for an empty one. */
export type Send = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>

/** Tries to get a session again after a call was refused; true when the call is worth repeating. */
export type Reopen = (url: string) => Promise<boolean>

let reopen: Reopen | undefined

/** Puts every 401 from now on to `ask`, before its caller learns of it. @returns the undo */
export function whenSessionEnds(ask: Reopen): () => void {
  reopen = ask
  return () => {
    if (reopen === ask) reopen = undefined
  }
}

/**
 * The browser's way to the server: same origin, session cookie included.
 * @throws ApiError for every non-successful answer
 */
export const callApi: Send = (...call) => withSession(call[1], () => sendOnce(...call))

/** Makes a call and, when it was refused with 401 and there is a session again, makes it once more. */
export async function withSession<Answer>(
  url: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    if (!isRefused || !(await reopen?.(url))) throw error
    return await send()
  }
}

const sendOnce: Send = async (method, url, body, headers) => {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body !== undefined && jsonType), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return text === '' ? undefined : JSON.parse(text)
}

const jsonType = { 'content-type': 'application/json' }
