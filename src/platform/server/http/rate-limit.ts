import { createHash } from 'node:crypto'
import type { ServerContext } from '../context.ts'
import { msLeft, createSweeper, createCounter } from './counts.ts'
import { HttpError } from './errors.ts'

/** `points` calls per `seconds`. */
export interface Allowance {
  points: number
  seconds: number
}

export const perMinute = (points: number): Allowance => ({ points, seconds: 60 })
export const perHour = (points: number): Allowance => ({ points, seconds: 3600 })
export const perDay = (points: number): Allowance => ({ points, seconds: 24 * 3600 })

export interface Limiter {
  /** Counts a call against every allowance. @throws HttpError 429 when one is used up */
  take(client: string): Promise<void>
  /** Reverts the last `take`. */
  refund(client: string): Promise<void>
}

type LimitContext = Pick<ServerContext, 'config' | 'now' | 'counts'>

/**
 * Creates a limiter for all instances of the site. With several instances it counts in the database, and so admits
 * nobody while the database is unavailable.
 */
export function createLimiter(
  name: string,
  allowances: readonly Allowance[],
  context: LimitContext,
  refuse: Refuse = tooManyRequests,
): Limiter {
  const limits = allowances.map((allowance) => openLimit(name, allowance, context))
  return {
    async take(client) {
      for (const limit of limits) {
        const waitMs = await limit.take(client)
        if (waitMs > 0) throw refuse(waitMs)
      }
    },
    async refund(client) {
      for (const limit of limits) await limit.refund(client)
    },
  }
}

function openLimit(name: string, { points, seconds }: Allowance, context: LimitContext) {
  const { config, now } = context
  const lifetime = { lastsMs: seconds * 1000, now }
  const allowed = Math.max(1, Math.round(points * config.rateLimitScale))
  const keyOf = boundKeys(lifetime)
  const counter = createCounter({ name: `${name} ${seconds}`, seconds, maxKeys }, context)
  /** Clients over the limit, and until when: they are refused without another query. */
  const refused = new Map<string, number>()
  const scheduleSweep = createSweeper(refused, { endOf: (until) => until, ...lifetime })
  return {
    /** @returns how long the client must wait in ms, or 0 */
    async take(client: string): Promise<number> {
      const key = keyOf(client)
      const waitMs = msLeft(refused.get(key) ?? 0, lifetime)
      if (waitMs > 0) return waitMs
      refused.delete(key)
      const count = await counter.add(key)
      if (count.points <= allowed) return 0
      refused.set(key, now().getTime() + count.leftMs)
      scheduleSweep()
      return Math.max(1, count.leftMs)
    },
    async refund(client: string): Promise<void> {
      const key = keyOf(client)
      refused.delete(key)
      await counter.refund(key)
    },
  }
}

/** Creates the error for a client that must wait. */
type Refuse = (waitMs: number) => HttpError

export const tooManyRequests: Refuse = (waitMs) => {
  const seconds = secondsOf(waitMs)
  return new HttpError(429, `Too many requests. Please try again in ${formatDuration(seconds)}.`, {
    'retry-after': String(seconds),
  })
}

/** Creates the limiter that a route declares. */
export function createCallLimiter(
  name: string,
  limit: { client: readonly Allowance[]; sentence?: string } | undefined,
  context: LimitContext,
): Limiter {
  const { sentence } = limit ?? {}
  const refuse: Refuse =
    sentence === undefined
      ? tooManyRequests
      : (waitMs) => new HttpError(429, sentence, { 'retry-after': String(secondsOf(waitMs)) })
  return createLimiter(name, limit?.client ?? [], context, refuse)
}

const overCeiling: Refuse = (waitMs) => {
  const seconds = secondsOf(waitMs)
  const sentence = `The site is receiving more than it can handle. Please try again in ${formatDuration(seconds)}.`
  return new HttpError(503, sentence, { 'retry-after': String(seconds) })
}

/** Limits what all clients together store. */
export interface Ceiling {
  /** Does the work unless the limit is reached; failures are not counted. @throws HttpError 503 at the limit */
  under<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createCeiling(
  name: string,
  allowances: readonly Allowance[],
  context: LimitContext,
): Ceiling {
  const limiter = createLimiter(`all ${name}`, allowances, context, overCeiling)
  return {
    async under(work) {
      await limiter.take('everyone')
      try {
        return await work()
      } catch (error) {
        await limiter.refund('everyone')
        throw error
      }
    },
  }
}

function secondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000))
}

function formatDuration(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const maxClients = 20_000
const overflowKeys = 64
const maxKeys = maxClients + overflowKeys

/**
 * Bounds the number of keys that a limiter stores, since an attacker with many addresses could fill the memory. Above the
 * maximum, new clients share a few keys until others have expired.
 * @param lastsMs how long a client keeps its own key
 * @returns maps a client to its key
 */
export function boundKeys(
  { lastsMs, now }: { lastsMs: number; now: () => Date },
  max = maxClients,
): (client: string) => string {
  const until = new Map<string, number>()
  const scheduleSweep = createSweeper(until, { endOf: (end) => end, lastsMs, now })
  return (client) => {
    if (msLeft(until.get(client) ?? 0, { lastsMs, now }) > 0) return client
    until.delete(client)
    if (until.size >= max) return `overflow ${bucketOf(client)}`
    until.set(client, now().getTime() + lastsMs)
    scheduleSweep()
    return client
  }
}

function bucketOf(client: string): number {
  return (createHash('sha256').update(client).digest()[0] ?? 0) % overflowKeys
}
