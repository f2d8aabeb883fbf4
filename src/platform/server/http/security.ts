import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../ops/config.ts'
import { HttpError } from './errors.ts'
import { isLoopback } from '../loopback.ts'
import { nameIn } from './own-names.ts'

/** Headers of every answer. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** A file runs nothing by itself, opened as a page or not; a drawing may bring its styles. */
export const fileHeaders = {
  ...baseHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
} as const

/** Answers of the API are data of the moment: nothing in them may run, load anything or be cached. */
export const apiHeaders = {
  ...baseHeaders,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const

export type ExtraHeaders = Readonly<Record<string, string>>

/** A year of TLS and nothing else, on every answer of a site that says in PUBLIC_URL that it is behind it. */
export function transportHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): ExtraHeaders {
  const hasTls = publicUrl?.startsWith('https:') === true
  return hasTls ? { 'strict-transport-security': 'max-age=31536000' } : {}
}

/**
 * What a page may load: its own files, and pictures from wherever the owner took them. Style
 * attributes carry the proportions of pictures and widths of bars, so they stay allowed; style
 * elements do not.
 * @param scriptHashes 'sha256-…' of every inline script
 * @param styleHashes the same of every style element
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
    // No text becomes HTML or code but through the one policy of web/server-html.ts.
    "require-trusted-types-for 'script'",
    'trusted-types server-html',
  ].join('; ')
}

/** The refusal of a write that another site made a browser send. */
export class CrossSiteError extends HttpError {
  constructor() {
    super(403, 'This request did not come from a page of this site')
  }
}

/**
 * A write must come from a page of this site: browsers say where from, other programs say nothing.
 * The whole origin counts, with its scheme. Behind PUBLIC_URL the machine itself may be spoken to as well;
 * without it the listener has refused names of other sites already.
 * @throws CrossSiteError for a request that another site made a browser send
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, { publicUrl }: Config): void {
  const site = headers['sec-fetch-site']
  const { origin, host = '' } = headers
  const own =
    origin === undefined ||
    origin === publicUrl ||
    (origin === `http://${host}` && (publicUrl === undefined || isLoopback(nameIn(host))))
  if ((site !== undefined && site !== 'same-origin') || !own) throw new CrossSiteError()
}

/** JSON in UTF-8 is the only body that a call reads; the forms of other sites cannot send that type. */
export function isJson(headers: IncomingHttpHeaders): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '')
}

/** The refusal of any other body. */
export function notJson(): HttpError {
  return new HttpError(415, 'The body must be sent as application/json')
}
