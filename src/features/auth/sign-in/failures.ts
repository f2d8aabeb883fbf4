import type { ServerContext } from '../../../server/context.ts'
import { type Allowance, tooOften } from '../../../server/rate-limit.ts'

/** Counts failures by a key within a window of time, in bounded memory and on the site's own clock. */
export interface FailureCount {
  /** How long the key must wait in ms; 0 when it may try. */
  waitMs(key: string): number
  /** Counts one. */
  add(key: string): void
  /** Takes one back: it turned out to be none. */
  takeBack(key: string): void
}

/** More keys than this push out the oldest: an attacker from that many addresses is stopped by the account's count. */
const usualKeys = 10_000

export function countFailures(
  { points, seconds }: Allowance,
  { now, config }: ServerContext,
  maxKeys = usualKeys,
): FailureCount {
  const allowed = Math.max(1, Math.round(points * config.rateLimitScale))
  const counts = new Map<string, { failures: number; until: number }>()
  const current = (key: string) => {
    const count = counts.get(key)
    if (!count || count.until > now().getTime()) return count
    counts.delete(key)
    return undefined
  }
  return {
    waitMs(key) {
      const count = current(key)
      return count && count.failures >= allowed ? count.until - now().getTime() : 0
    },
    add(key) {
      const count = current(key)
      if (count) {
        count.failures += 1
        return
      }
      const [oldest] = counts.keys()
      if (counts.size >= maxKeys && oldest !== undefined) counts.delete(oldest)
      counts.set(key, { failures: 1, until: now().getTime() + seconds * 1000 })
    },
    takeBack(key) {
      const count = current(key)
      if (count) count.failures -= 1
      if (count?.failures === 0) counts.delete(key)
    },
  }
}

/** One count and the key that it is asked for. */
export type Counted = readonly [FailureCount, string]

/**
 * Counts an attempt as failed before it is made, so that a burst of guesses cannot slip past.
 * @returns call it when the attempt has succeeded
 * @throws HttpError 429 when one of the counts is used up; nothing is counted then
 */
export function beginAttempt(counted: readonly Counted[]): () => void {
  const waitMs = Math.max(...counted.map(([count, key]) => count.waitMs(key)))
  if (waitMs > 0) throw tooOften(waitMs)
  for (const [count, key] of counted) count.add(key)
  return () => {
    for (const [count, key] of counted) count.takeBack(key)
  }
}
