import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a request asks for, as its first line names it: a path from the root, and the query without its question mark. */
export interface RequestTarget {
  path: string
  query: string
}

/** Answers a GET or HEAD request by itself, or gives false and leaves it to the next one. */
export type FastAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
) => boolean

export function isRead({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a path begins as those of the API do, whether or not there is such a call. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:$|\/)/.test(path)
}

/**
 * Reads the target of a request and leaves it there in its usual form, a path with a query. Proxies may
 * send a whole address, whose host then counts instead of the header (RFC 9112, section 3.2.2).
 * @returns undefined for a target that names nothing here, such as `*`
 */
export function readTarget(request: IncomingMessage): RequestTarget | undefined {
  const { url = '' } = request
  if (url.startsWith('/')) return splitTarget(url)
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)([^]*)$/i.exec(url) ?? []
  if (host === undefined) return undefined
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return splitTarget(request.url)
}

/** Divides a target at its first question mark. */
export function splitTarget(url: string): RequestTarget {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}
