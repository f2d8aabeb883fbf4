import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../ops/config.ts'
import { isLoopback, parseHostName } from './hosts.ts'

/**
 * The session, a sign-in that waits for its second factor, and the mark of a browser that has signed in before.
 */
export type CookieName = 'session' | 'signing-in' | 'device'

/**
 * The cookies of the site: `__Host-` and Secure over HTTPS. Over plain HTTP they have neither, even on loopback
 * addresses, where WebKit stores no Secure cookies. Their name then contains the port, because browsers send the cookies
 * of a host to all of its ports.
 * Source: docs/behaviour.md, Cookies.
 */
export interface CookieJar {
  read(headers: IncomingHttpHeaders, name: CookieName): string | undefined
  /** The Set-Cookie header that sets a cookie, or deletes it if the value is undefined. */
  write(
    headers: IncomingHttpHeaders,
    name: CookieName,
    value: string | undefined,
    maxAgeSeconds: number,
  ): string
  /** False if the cookies of this request can be intercepted. */
  isProtected(headers: IncomingHttpHeaders): boolean
}

export function cookieJar({ publicUrl, trustedProxies }: Config): CookieJar {
  const isEncrypted = (headers: IncomingHttpHeaders) =>
    publicUrl?.startsWith('https:') === true ||
    (trustedProxies > 0 && lastOf(headers['x-forwarded-proto']) === 'https')
  const nameFor = (headers: IncomingHttpHeaders, name: CookieName) =>
    isEncrypted(headers) ? `__Host-${name}` : `${name}-${portOf(headers.host ?? '')}`
  return {
    isProtected: (headers) => isEncrypted(headers) || isLoopback(parseHostName(headers.host ?? '')),
    // Most requests are from visitors, who have none.
    read: (headers, name) =>
      headers.cookie === undefined ? undefined : readCookie(headers.cookie, nameFor(headers, name)),
    write: (headers, name, value, maxAgeSeconds) => {
      const maxAge = value === undefined ? 0 : maxAgeSeconds
      const secure = isEncrypted(headers) ? '; Secure' : ''
      return `${nameFor(headers, name)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
    },
  }
}

/** The site's values are base64url, with dots between their parts. */
function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w.-]{20,200}$/.test(value)) return value
  }
  return undefined
}

/** The port of the Host header, which proxies pass on unchanged. */
function portOf(host: string): string {
  return /:(\d{1,5})$/.exec(host)?.[1] ?? '80'
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const list = Array.isArray(header) ? header.join(',') : header
  return list?.split(',').at(-1)?.trim()
}
