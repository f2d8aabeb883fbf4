import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from './config.ts'

/**
 * The session cookie: `__Host-` and Secure wherever the browser keeps such a cookie, which it does
 * over TLS and on loopback addresses; over plain http to any other address it has neither.
 * Source: policies, section 5.
 */
export interface SessionCookie {
  read(headers: IncomingHttpHeaders): string | undefined
  /** The Set-Cookie value that gives the browser a token, or takes it away. */
  write(headers: IncomingHttpHeaders, token: string | undefined): string
  /** False when the cookie of this request can be read on the way. */
  isProtected(headers: IncomingHttpHeaders): boolean
}

const plainName = 'session'
const protectedName = '__Host-session'
/** The longest life of a session; the server ends it earlier when it is idle. */
const maxAgeSeconds = 30 * 86_400

export function sessionCookie({ publicUrl, trustedProxies }: Config): SessionCookie {
  const isProtected = (headers: IncomingHttpHeaders) =>
    publicUrl?.startsWith('https:') === true ||
    (trustedProxies > 0 && lastOf(headers['x-forwarded-proto']) === 'https') ||
    isLoopbackHost(headers.host ?? '')
  const nameFor = (headers: IncomingHttpHeaders) =>
    isProtected(headers) ? protectedName : plainName
  return {
    isProtected,
    read: (headers) => readCookie(headers.cookie ?? '', nameFor(headers)),
    write: (headers, token) => {
      const life = token === undefined ? 0 : maxAgeSeconds
      const secure = isProtected(headers) ? '; Secure' : ''
      return `${nameFor(headers)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`
    },
  }
}

/** Tokens are base64url; anything else is no token of ours. */
function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w-]{20,100}$/.test(value)) return value
  }
  return undefined
}

function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const list = Array.isArray(header) ? header.join(',') : header
  return list?.split(',').at(-1)?.trim()
}
