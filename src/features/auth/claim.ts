import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import { HttpError } from '../../server/errors.ts'

/** How the site is taken into possession by its first account. Source: policies, section 1. */
export interface Claim {
  /** The one-time code that the first registration must carry; undefined when none is needed. */
  code: string | undefined
  /** @throws HttpError 403 when the code is needed and the given one is not it */
  check(given: string | string[] | undefined): void
  /** Remembers beside the database that the site has an owner. */
  remember(): void
  /** True when the site had an owner before, whatever the database says now. */
  wasClaimed(): boolean
}

export function openClaim(config: Config): Claim {
  const marker = path.join(config.dataDir, 'claimed')
  const code = needsCode(config) ? randomBytes(16).toString('base64url') : undefined
  return {
    code,
    check(given) {
      if (code === undefined) return
      const wanted = Buffer.from(code)
      const got = Buffer.from(typeof given === 'string' ? given : '')
      if (got.length !== wanted.length || !timingSafeEqual(got, wanted))
        throw new HttpError(
          403,
          'The first account needs the one-time code that the site printed when it started',
        )
    },
    remember: () => writeFileSync(marker, 'This site has an owner.\n', { flush: true }),
    wasClaimed: () => existsSync(marker),
  }
}

/** On a loopback address only the person at the machine can be first. */
function needsCode({ claim, host, trustedProxies }: Config): boolean {
  return claim === 'code' && (!isLoopback(host) || trustedProxies > 0)
}

/** True for addresses and names that mean this machine alone. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}
