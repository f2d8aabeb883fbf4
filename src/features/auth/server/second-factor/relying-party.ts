import { isIP } from 'node:net'
import type { Config } from '../../../../platform/server/ops/config.ts'
import { HttpError } from '../../../../platform/server/http/errors.ts'

/** The site as passkeys know it: they are bound to its name and answer on no other address. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * The site as it was asked for: PUBLIC_URL, or else this machine by its name.
 * @throws HttpError 409 where browsers offer no passkeys
 */
export function relyingParty({ publicUrl }: Config, headers: Headers): RelyingParty {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl)
    if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
      return { id: hostname, name: hostname, origin }
    throw new HttpError(
      409,
      'Passkeys need a site with a name; the address of this one is a number',
    )
  }
  const port = /^localhost(:\d+)?$/i.exec(String(headers['host']))
  if (port)
    return { id: 'localhost', name: 'Ephemeris', origin: `http://localhost${port[1] ?? ''}` }
  throw new HttpError(
    409,
    'Passkeys need a site with a name: open this one as http://localhost, or set PUBLIC_URL',
  )
}

/** What an authenticator app shows beside its codes. */
export function issuerOf({ publicUrl }: Config): string {
  return publicUrl === undefined ? 'Ephemeris' : new URL(publicUrl).hostname
}
