import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../ops/config.ts'
import { isLoopback } from '../loopback.ts'
import { nameIn } from './own-names.ts'

/**
 * What the site keeps in the browser of somebody who signs in: the session, the mark of a sign-in
 * that waits for its second factor, and the mark of a browser that has signed in before.
 */
export type CookieName = 'session' | 'signing-in' | 'device'

/**
 * The cookies of the site: `__Host-` and Secure over https. Over plain http they have neither, on
 * loopback addresses too, since WebKit keeps no Secure cookie there; their name carries the port
 * then, because browsers give the cookies of a host to all its ports.
 * Source: docs/behaviour.md, Cookies.
 */
export interface CookieJar {
  read(headers: IncomingHttpHeaders, name: CookieName): string | undefined
  /** The Set-Cookie value that gives the browser a cookie for so long, or takes it away. */
  write(
    headers: IncomingHttpHeaders,
    name: CookieName,
    value: string | undefined,
    maxAgeSeconds: number,
  ): string
  /** False when the cookies of this request can be read on the way. */
  isProtected(headers: IncomingHttpHeaders): boolean
}

export function cookieJar({ publicUrl, trustedProxies }: Config): CookieJar {
  const isEncrypted = (headers: IncomingHttpHeaders) =>
    publicUrl?.startsWith('https:') === true ||
    (trustedProxies > 0 && lastOf(headers['x-forwarded-proto']) === 'https')
  const nameFor = (headers: IncomingHttpHeaders, name: CookieName) =>
    isEncrypted(headers) ? `__Host-${name}` : `${name}-${portOf(headers.host ?? '')}`
  return {
    isProtected: (headers) => isEncrypted(headers) || isLoopback(nameIn(headers.host ?? '')),
    // Visitors have none, and are most of those who ask.
    read: (headers, name) =>
      headers.cookie === undefined ? undefined : readCookie(headers.cookie, nameFor(headers, name)),
    write: (headers, name, value, maxAgeSeconds) => {
      const life = value === undefined ? 0 : maxAgeSeconds
      const secure = isEncrypted(headers) ? '; Secure' : ''
      return `${nameFor(headers, name)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`
    },
  }
}

/** Values are base64url with dots between their parts; anything else is none of ours. */
function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w.-]{20,200}$/.test(value)) return value
  }
  return undefined
}

/** The port in the browser's own address, which a proxy passes on as it was asked for. */
function portOf(host: string): string {
  return /:(\d{1,5})$/.exec(host)?.[1] ?? '80'
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const list = Array.isArray(header) ? header.join(',') : header
  return list?.split(',').at(-1)?.trim()
}
