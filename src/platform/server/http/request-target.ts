import type { IncomingMessage } from 'node:http'

/** What a request asks for, as its first line names it: a path from the root, and the query without its question mark. */
interface RequestTarget {
  path: string
  query: string
}

/** Whether a path begins as those of the API do, whether or not there is such a call. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api') && (path.length === 4 || path[4] === '/')
}

/**
 * Leaves the target of a request in its usual form, a path with a query. Proxies may send a whole address,
 * whose host then counts instead of the header (RFC 9112, section 3.2.2).
 * @returns false for a target that names nothing here, such as `*`
 */
export function normalizeTarget(request: IncomingMessage): boolean {
  const { url = '' } = request
  if (url.startsWith('/')) return true
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)([^]*)$/i.exec(url) ?? []
  if (host === undefined) return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}

/** Divides a target at its first question mark. Nothing of it is decoded. */
export function splitTarget(url: string): RequestTarget {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}
