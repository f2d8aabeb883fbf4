import { createHash } from 'node:crypto'
import { sweepInTime } from '../database/sweep.ts'

const mostClients = 20_000
const buckets = 64

/**
 * Bounds how many names a counter keeps. Whoever has many addresses could fill the memory with
 * them; when it is full, newcomers are counted together in a few buckets until others have gone.
 * @param seconds how long a counter remembers a name
 * @returns the name under which to count a client
 */
export function boundedKeys(seconds: number, most = mostClients): (client: string) => string {
  const until = new Map<string, number>()
  const forgetInTime = sweepInTime(until, (end) => end)
  return (client) => {
    if (until.has(client)) return client
    if (until.size >= most) return `overflow ${bucketOf(client)}`
    until.set(client, Date.now() + seconds * 1000)
    forgetInTime()
    return client
  }
}

function bucketOf(client: string): number {
  return (createHash('sha256').update(client).digest()[0] ?? 0) % buckets
}
