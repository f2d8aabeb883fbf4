import { isIP } from 'node:net'
import type { Config } from '../../../../platform/server/ops/config.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'

/** The site as WebAuthn identifies it; passkeys work on no other domain. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Reads it from PUBLIC_URL, or else from a request to localhost.
 * @throws HttpError 409 on addresses where browsers do not support passkeys
 */
export function relyingParty({ publicUrl }: Config, headers: Headers): RelyingParty {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl)
    if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
      return { id: hostname, name: hostname, origin }
    throw new HttpError(409, 'Passkeys need a domain name; this site is reached by an IP address')
  }
  const port = /^localhost(:\d+)?$/i.exec(String(headers['host']))
  if (port)
    return { id: 'localhost', name: 'Ephemeris', origin: `http://localhost${port[1] ?? ''}` }
  throw new HttpError(
    409,
    'Passkeys need a domain name: open the site as http://localhost, or set PUBLIC_URL',
  )
}

/** The name that an authenticator app shows next to its codes. */
export function readIssuer({ publicUrl }: Config): string {
  return publicUrl === undefined ? 'Ephemeris' : new URL(publicUrl).hostname
}
