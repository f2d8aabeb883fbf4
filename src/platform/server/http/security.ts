import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../ops/config.ts'
import { HttpError } from './errors.ts'
import { isLoopback, parseHostName } from './hosts.ts'

/** Headers of every response. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** Files run no scripts, even when opened as a page; an SVG may contain styles. */
export const fileHeaders = {
  ...baseHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
} as const

/** Responses of the API may not run or load anything, and are not cached. */
export const apiHeaders = {
  ...baseHeaders,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const

export type ExtraHeaders = Readonly<Record<string, string>>

/** HSTS for one year if PUBLIC_URL is https. */
export function transportHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): ExtraHeaders {
  const hasTls = publicUrl?.startsWith('https:') === true
  return hasTls ? { 'strict-transport-security': 'max-age=31536000' } : {}
}

/**
 * The Content-Security-Policy of a page: files of the site, and pictures from anywhere. Style attributes are allowed,
 * because they contain the proportions of pictures and the widths of bars; style elements are allowed by hash.
 * @param scriptHashes 'sha256-…' of every inline script
 * @param styleHashes 'sha256-…' of every style element
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
): string {
  const named = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${named(scriptHashes)}`,
    `style-src 'self'${named(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Only the policy of web/trusted-html.ts may turn strings into HTML.
    "require-trusted-types-for 'script'",
    'trusted-types server-html',
  ].join('; ')
}

export class CrossSiteError extends HttpError {
  constructor() {
    super(403, 'This request did not come from a page of this site')
  }
}

/**
 * Protects writes against CSRF: browsers send the origin of a request, other programs send none. The whole origin
 * counts, including its scheme. With PUBLIC_URL, loopback origins are accepted as well; without it, the listener has
 * already refused other hosts.
 * @throws CrossSiteError for a request from another site
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, { publicUrl }: Config): void {
  const site = headers['sec-fetch-site']
  const { origin, host = '' } = headers
  const own =
    origin === undefined ||
    origin === publicUrl ||
    (origin === `http://${host}` && (publicUrl === undefined || isLoopback(parseHostName(host))))
  if ((site !== undefined && site !== 'same-origin') || !own) throw new CrossSiteError()
}

/** Calls accept only JSON in UTF-8, which forms of other sites cannot send. */
export function isJson(headers: IncomingHttpHeaders): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '')
}

export function notJson(): HttpError {
  return new HttpError(415, 'The body must be sent as application/json')
}
