import { createHmac } from 'node:crypto'
import { networkOf } from '../../../../platform/server/http/client-address.ts'
import type { ServerContext } from '../../../../platform/server/context.ts'
import { openSecret } from '../../../../platform/server/database/secrets.ts'
import { type Allowance, tooManyRequests } from '../../../../platform/server/http/rate-limit.ts'
import type { Db, Tx } from '../../../../platform/server/database/database.ts'
import { createCounter } from '../../../../platform/server/http/counts.ts'
import { createToken } from '../../../../platform/server/tokens.ts'

interface Attempt {
  client: string
  username: string
  /** The `attemptId` of a browser that has signed in to this account before. */
  device: string | undefined
}

interface Allowances {
  /** The secret that is guessed. */
  name: string
  /** Failures of one client, or of one known browser. */
  client: Allowance
  /** Failures for one account, of all clients together. */
  account: Allowance
}

/**
 * Failures of a client's network: one person may hold all of its addresses, but a campus shares one, too. Half an hour,
 * so that no address is stored beyond the hour promised to visitors.
 */
const networkLimit: Allowance = { points: 100, seconds: 1800 }

/** All attempts, since successful ones cost a hash as well; the known browsers of an account share one count. */
const attemptLimit: Allowance = { points: 30, seconds: 1800 }

/** Usernames are counted in this many slots, chosen by a keyed hash, so that memory is bounded. */
const accountSlots = 65_536

/**
 * A known browser has a count of its own, so that strangers cannot lock the owner out. All others are counted by client,
 * network and account, whether or not the account exists.
 */
export function createThrottle(
  context: ServerContext,
  { name, client: clientLimit, account: accountLimit }: Allowances,
) {
  const clients = countFailures({ name: `${name} client`, ...clientLimit }, context)
  const devices = countFailures({ name: `${name} device`, ...clientLimit }, context)
  const accounts = countFailures(
    { name: `${name} account`, ...accountLimit },
    context,
    accountSlots,
  )
  const networks = countFailures({ name: `${name} network`, ...networkLimit }, context)
  const attempts = countFailures({ name: `${name} attempt`, ...attemptLimit }, context)
  const readKey = openSecret(context.database, 'account-slots')
  const slotOf = async (username: string) => {
    const hash = createHmac('sha256', await readKey())
      .update(username.toLowerCase())
      .digest()
    return String(hash.readUInt16BE(0))
  }
  return {
    /** @returns a function to call when the attempt succeeds @throws HttpError 429 */
    async begin({ client, username, device }: Attempt): Promise<() => Promise<void>> {
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
      throw tooManyRequests(waitMs)
    },
  }
}

/** Above it the oldest keys are evicted; attackers with that many addresses are stopped by the count of the account. */
const defaultMaxKeys = 10_000

interface FailureLimit extends Allowance {
  name: string
}

/** Counts failures by key within a time window, for all instances of the site. */
export function countFailures(
  { name, points, seconds }: FailureLimit,
  context: Pick<ServerContext, 'now' | 'config' | 'counts' | 'database'>,
  maxKeys = defaultMaxKeys,
) {
  const { config, database } = context
  const allowed = Math.max(1, Math.round(points * config.rateLimitScale))
  const counter = createCounter({ name: `failed ${name}`, seconds, maxKeys }, context)
  const keyOf = async (key: string) => `${await readLastReset(database.db)} ${key}`
  return {
    /** Counts a failure. @returns how many ms the key must wait, or 0 below the limit */
    async add(key: string): Promise<number> {
      const count = await counter.add(await keyOf(key))
      return count.points > allowed ? Math.max(1, count.leftMs) : 0
    },
    /** Uncounts an attempt that did not fail. */
    refund: async (key: string): Promise<void> => await counter.refund(await keyOf(key)),
  }
}

type FailureCount = ReturnType<typeof countFailures>

const resetName = 'failures-lifted'

/**
 * Identifies the last reset and is part of every key. Read for each attempt, since a command resets the counts in another
 * process while the site counts in memory.
 */
async function readLastReset(db: Db): Promise<string> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', resetName)
    .executeTakeFirst()
  return row?.value ?? ''
}

/** Resets the failure counts of sign-ins, for all instances of the site. */
export async function resetFailures(tx: Tx): Promise<void> {
  const value = createToken()
  await tx
    .insertInto('secrets')
    .values({ name: resetName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Counts an attempt as failed before it is made, so that concurrent guesses cannot exceed the limit.
 * @returns a function to call when the attempt succeeds
 * @throws HttpError 429 when a limit is exceeded; nothing is counted then
 */
export async function beginAttempt(
  counted: readonly (readonly [FailureCount, string])[],
): Promise<() => Promise<void>> {
  const refund = async () => {
    await Promise.all(counted.map(([count, key]) => count.refund(key)))
  }
  const waits = await Promise.all(counted.map(([count, key]) => count.add(key)))
  const waitMs = Math.max(...waits)
  if (waitMs === 0) return refund
  await refund()
  throw tooManyRequests(waitMs)
}
