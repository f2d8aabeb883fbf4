import type { IncomingMessage } from 'node:http'

/** The target of a request, not decoded; the query is without its question mark. */
interface RequestTarget {
  path: string
  query: string
}

/** Whether a path is below `/api`, even if no such call exists. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api') && (path.length === 4 || path[4] === '/')
}

/**
 * Normalizes the target of a request to a path with a query. Proxies may send an absolute URL, whose host then overrides
 * the Host header (RFC 9112, section 3.2.2).
 * @returns false for any other target, such as `*`
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

export function splitTarget(url: string): RequestTarget {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}
