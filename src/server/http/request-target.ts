import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request by itself, or gives false and leaves it to the next one. */
export type FastAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** The path of a request that only reads; '' for any other. */
export function readPath({ method, url = '' }: IncomingMessage): string {
  if (method !== 'GET' && method !== 'HEAD') return ''
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Whether an address begins as those of the API do, whether or not there is such a call. */
export function isApiAddress(url: string): boolean {
  return /^\/api(?:$|[/?])/.test(url)
}

/**
 * Brings the target of a request into its usual form, a path with a query. Proxies may send a whole
 * address, whose host then counts instead of the header (RFC 9112, section 3.2.2).
 * @returns false for a target that names nothing here, such as `*`
 */
export function normalizeTarget(request: IncomingMessage): boolean {
  const { url = '' } = request
  if (url.startsWith('/')) return true
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? []
  if (host === undefined) return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}
