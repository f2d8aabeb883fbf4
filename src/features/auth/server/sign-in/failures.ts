import type { ServerContext } from '../../../../server/context.ts'
import { type Allowance, tooOften } from '../../../../server/http/rate-limit.ts'
import type { Count } from '../../../../server/http/shared-counts.ts'
import { sweepInTime } from '../../../../server/database/sweep.ts'

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
  { now, config, counts: shared }: Pick<ServerContext, 'now' | 'config' | 'counts'>,
  maxKeys = usualKeys,
): FailureCount {
  const allowed = Math.max(1, Math.round(points * config.rateLimitScale))
  const counts = shared ?? countHere(now, maxKeys)
  const keyOf = async (key: string) => `failed ${name}:${shared ? await shared.keyOf(key) : key}`
  return {
    async add(key) {
      const count = await counts.add(await keyOf(key), seconds)
      return count.points > allowed ? Math.max(1, count.until - now().getTime()) : 0
    },
    refund: async (key) => await counts.refund(await keyOf(key)),
  }
}

/** Counts in the memory of this process, which is bounded. */
function countHere(now: () => Date, maxKeys: number) {
  const counts = new Map<string, Count>()
  const forgetInTime = sweepInTime(
    counts,
    ({ until }) => until,
    () => now().getTime(),
  )
  const current = (key: string) => {
    const count = counts.get(key)
    if (!count || count.until > now().getTime()) return count
    counts.delete(key)
    return undefined
  }
  return {
    add(key: string, seconds: number): Count {
      const count = current(key)
      if (count) {
        count.points += 1
        return count
      }
      const [oldest] = counts.keys()
      if (counts.size >= maxKeys && oldest !== undefined) counts.delete(oldest)
      const first = { points: 1, until: now().getTime() + seconds * 1000 }
      counts.set(key, first)
      forgetInTime()
      return first
    },
    refund(key: string): void {
      const count = current(key)
      if (count) count.points -= 1
      if (count?.points === 0) counts.delete(key)
    },
  }
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
