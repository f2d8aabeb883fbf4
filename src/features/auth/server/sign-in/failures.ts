import type { ServerContext } from '../../../../platform/server/context.ts'
import type { Db, Tx } from '../../../../platform/server/database/database.ts'
import { openCounter } from '../../../../platform/server/http/counts.ts'
import { type Allowance, tooOften } from '../../../../platform/server/http/rate-limit.ts'
import { newToken } from '../../../../platform/server/tokens.ts'

/** Counts failures by a key within a window of time, on the site's own clock. */
export interface FailureCount {
  /** Counts one. @returns how long the key must wait in ms when that was too much, or else 0 */
  add(key: string): Promise<number>
  /** Takes one back: it turned out to be none. */
  refund(key: string): Promise<void>
}

/** More keys than this push out the oldest: an attacker from that many addresses is stopped by the account's count. */
const usualKeys = 10_000

/** What is counted: its name, and how many within which time. */
interface Counted extends Allowance {
  name: string
}

/** Counts together with the other instances of the site where there are some. */
export function countFailures(
  { name, points, seconds }: Counted,
  context: Pick<ServerContext, 'now' | 'config' | 'counts' | 'database'>,
  maxKeys = usualKeys,
): FailureCount {
  const { config, database } = context
  const allowed = Math.max(1, Math.round(points * config.rateLimitScale))
  const counter = openCounter({ name: `failed ${name}`, seconds, maxKeys }, context)
  const keyOf = async (key: string) => `${await readLift(database.db)} ${key}`
  return {
    async add(key) {
      const count = await counter.add(await keyOf(key))
      return count.points > allowed ? Math.max(1, count.leftMs) : 0
    },
    refund: async (key) => await counter.refund(await keyOf(key)),
  }
}

const liftName = 'failures-lifted'

/**
 * A name for the time since failures were forgotten last, as a part of every key. It is read for each attempt,
 * since a command forgets them in a process of its own while the site counts in its memory.
 */
async function readLift(db: Db): Promise<string> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', liftName)
    .executeTakeFirst()
  return row?.value ?? ''
}

/** Forgets all failures at signing in, at every instance of the site. */
export async function forgetFailures(tx: Tx): Promise<void> {
  const value = newToken()
  await tx
    .insertInto('secrets')
    .values({ name: liftName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Counts an attempt as failed before it is made, so that a burst of guesses cannot slip past.
 * @returns call it when the attempt has succeeded
 * @throws HttpError 429 when one of the counts is used up; nothing is counted then
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
  throw tooOften(waitMs)
}
