import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.ts'
import { HttpError } from './errors.ts'

/** So many times within so many seconds. */
export interface Allowance {
  points: number
  seconds: number
}

/** Counts what a client does and refuses what is too much. */
export interface Limiter {
  /** Takes one from every allowance. @throws HttpError 429 when one is used up */
  take(client: string): Promise<void>
  /** Gives back what the last `take` took: it turned out not to count. */
  giveBack(client: string): Promise<void>
}

/** A limiter in the memory of this process; entries go when their time is over. */
export function createLimiter(
  name: string,
  allowances: readonly Allowance[],
  { rateLimitScale }: Config,
): Limiter {
  const limiters = allowances.map(
    ({ points, seconds }) =>
      new RateLimiterMemory({
        keyPrefix: `${name} ${seconds}`,
        points: Math.max(1, Math.round(points * rateLimitScale)),
        duration: seconds,
      }),
  )
  return {
    async take(client) {
      for (const limiter of limiters) {
        try {
          await limiter.consume(client)
        } catch (rejection) {
          throw rejection instanceof RateLimiterRes ? tooMany(rejection.msBeforeNext) : rejection
        }
      }
    },
    async giveBack(client) {
      for (const limiter of limiters) await limiter.reward(client)
    },
  }
}

function tooMany(waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new HttpError(429, `That was too often. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/**
 * Names the client of a request for counting: its IPv4 address, or the /64 of its IPv6 address,
 * since one subscriber has that many. Behind proxies it is the address that the outermost trusted
 * one saw; what a client writes into the header itself lies further left and is never read.
 */
export function clientOf(request: IncomingMessage, { trustedProxies }: Config): string {
  const own = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return bucketOf(own)
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  return bucketOf(hops.at(-trustedProxies) ?? hops[0] ?? own)
}

function bucketOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
