import { createHash, randomBytes } from 'node:crypto'
import type { ServerContext } from '../../../server/context.ts'
import type { Allowance } from '../../../server/rate-limit.ts'
import { beginAttempt, countFailures } from './failures.ts'

/** Who tries to sign in. */
interface Attempt {
  client: string
  username: string
  /** The mark of a browser that has signed in to this very account before. */
  device: string | undefined
}

/** Bounds how often a secret of an account can be guessed. */
export interface Throttle {
  /** @returns call it when the attempt has succeeded @throws HttpError 429 */
  begin(attempt: Attempt): () => void
}

interface Allowances {
  /** For one client, and for one browser that the account knows. */
  client: Allowance
  /** For one account, by all clients together. */
  account: Allowance
}

/** Names share this many counts, by a hash that nobody can foresee; so they take a fixed room. */
const accountSlots = 65_536

/**
 * A known browser is counted by itself alone: whatever strangers do, the owner can sign in. All others
 * are counted by their client and by the account, whether there is such an account or not.
 */
export function createThrottle(context: ServerContext, allowances: Allowances): Throttle {
  const clients = countFailures(allowances.client, context)
  const devices = countFailures(allowances.client, context)
  const accounts = countFailures(allowances.account, context, accountSlots)
  const salt = randomBytes(16)
  const slotOf = (username: string) =>
    String(
      createHash('sha256').update(salt).update(username.toLowerCase()).digest().readUInt16BE(0),
    )
  return {
    begin: ({ client, username, device }) =>
      beginAttempt(
        device === undefined
          ? [
              [clients, client],
              [accounts, slotOf(username)],
            ]
          : [[devices, device]],
      ),
  }
}
