import { createHash } from 'node:crypto'

const mostClients = 20_000
const buckets = 64

/**
 * Bounds how many names a counter keeps. Whoever has many addresses could fill the memory with
 * them; when it is full, newcomers are counted together in a few buckets until others have gone.
 * @param seconds how long a counter remembers a name
 * @returns the name under which to count a client
 */
export function boundedNames(seconds: number, most = mostClients): (client: string) => string {
  const until = new Map<string, number>()
  return (client) => {
    const now = Date.now()
    // The oldest come first, and all are kept equally long.
    for (const [name, end] of until) {
      if (end > now) break
      until.delete(name)
    }
    if (until.has(client)) return client
    if (until.size >= most) return `crowd ${bucketOf(client)}`
    until.set(client, now + seconds * 1000)
    return client
  }
}

function bucketOf(client: string): number {
  return (createHash('sha256').update(client).digest()[0] ?? 0) % buckets
}
