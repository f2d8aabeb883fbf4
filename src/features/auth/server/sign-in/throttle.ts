import { createHmac } from 'node:crypto'
import { networkOf } from '../../../../platform/server/http/client-address.ts'
import type { ServerContext } from '../../../../platform/server/context.ts'
import { openSecret } from '../../../../platform/server/database/secrets.ts'
import { type Allowance, tooOften } from '../../../../platform/server/http/rate-limit.ts'
import { beginAttempt, countFailures } from './failures.ts'

/** Who tries to sign in. */
interface Attempt {
  client: string
  username: string
  /** The device token of a browser that has signed in to this very account before. */
  device: string | undefined
}

/** Bounds how often a secret of an account can be guessed. */
export interface Throttle {
  /** @returns call it when the attempt has succeeded @throws HttpError 429 */
  begin(attempt: Attempt): Promise<() => Promise<void>>
}

interface Allowances {
  /** What is guessed. */
  name: string
  /** For one client, and for one browser that the account knows. */
  client: Allowance
  /** For one account, by all clients together. */
  account: Allowance
}

/**
 * For the network of a client, since whoever has one address there may have them all; wide enough for a campus
 * in which many mistype. Within half an hour, so that no address is kept beyond the hour that visitors are told.
 */
const network: Allowance = { points: 100, seconds: 1800 }

/** Right ones count here as well, since each costs a hash; known browsers of an account count together. */
const all: Allowance = { points: 30, seconds: 1800 }

/** User names are counted in this many slots, chosen by a keyed hash, so that the memory is bounded. */
const accountSlots = 65_536

/**
 * A known browser is counted by itself alone: whatever strangers do, the owner can sign in. All others
 * are counted by their client, its network and the account, whether there is such an account or not.
 */
export function createThrottle(
  context: ServerContext,
  { name, client: each, account }: Allowances,
): Throttle {
  const clients = countFailures({ name: `${name} client`, ...each }, context)
  const devices = countFailures({ name: `${name} device`, ...each }, context)
  const accounts = countFailures({ name: `${name} account`, ...account }, context, accountSlots)
  const networks = countFailures({ name: `${name} network`, ...network }, context)
  const attempts = countFailures({ name: `${name} attempt`, ...all }, context)
  const readKey = openSecret(context.database, 'account-slots')
  const slotOf = async (username: string) => {
    const hash = createHmac('sha256', await readKey())
      .update(username.toLowerCase())
      .digest()
    return String(hash.readUInt16BE(0))
  }
  return {
    async begin({ client, username, device }) {
      const slot = await slotOf(username)
      const refund = await beginAttempt(
        device === undefined
          ? [
              [clients, client],
              [networks, networkOf(client)],
              [accounts, slot],
            ]
          : [[devices, device]],
      )
      const waitMs = await attempts.add(device === undefined ? client : `known ${slot}`)
      if (waitMs === 0) return refund
      await refund()
      throw tooOften(waitMs)
    },
  }
}
