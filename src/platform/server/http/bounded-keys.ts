import { createHash } from 'node:crypto'
import { msLeft, sweepInTime } from '../database/sweep.ts'

const maxClients = 20_000
const buckets = 64
/** How many names there are at most. */
export const maxBoundedKeys = maxClients + buckets

/**
 * Bounds how many names a counter keeps. Whoever has many addresses could fill the memory with
 * them; when it is full, newcomers are counted together in a few buckets until others have gone.
 * @param lastsMs how long a counter remembers a name
 * @returns the name under which to count a client
 */
export function boundedKeys(
  { lastsMs, now }: { lastsMs: number; now: () => Date },
  max = maxClients,
): (client: string) => string {
  const until = new Map<string, number>()
  const forgetInTime = sweepInTime(until, { endOf: (end) => end, lastsMs, now })
  return (client) => {
    if (msLeft(until.get(client) ?? 0, { lastsMs, now }) > 0) return client
    until.delete(client)
    if (until.size >= max) return `overflow ${bucketOf(client)}`
    until.set(client, now().getTime() + lastsMs)
    forgetInTime()
    return client
  }
}

function bucketOf(client: string): number {
  return (createHash('sha256').update(client).digest()[0] ?? 0) % buckets
}
