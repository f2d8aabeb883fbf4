import type { ServerContext } from '../context.ts'
import { msLeft, sweepInTime } from '../database/sweep.ts'
import { boundedKeys, maxBoundedKeys } from './bounded-keys.ts'
import { openCounter } from './counts.ts'
import { HttpError } from './errors.ts'

/** `points` calls per `seconds`. */
export interface Allowance {
  points: number
  seconds: number
}

export const perMinute = (points: number): Allowance => ({ points, seconds: 60 })
export const perHour = (points: number): Allowance => ({ points, seconds: 3600 })
export const perDay = (points: number): Allowance => ({ points, seconds: 24 * 3600 })

/** Counts what a client does and refuses what is too much. */
export interface Limiter {
  /** Takes one from every allowance. @throws HttpError 429 when one is used up */
  take(client: string): Promise<void>
  /** Gives back what the last `take` took: it turned out not to count. */
  giveBack(client: string): Promise<void>
}

/** The settings, the clock, and where several instances count together. */
type LimitPlace = Pick<ServerContext, 'config' | 'now' | 'counts'>

/**
 * A limiter for all instances of the site: in the database where there may be several, so that it
 * lets nobody in while that does not answer, or else in the memory of this process.
 */
export function createLimiter(
  name: string,
  allowances: readonly Allowance[],
  place: LimitPlace,
  refuse: Refuse = tooOften,
): Limiter {
  const limits = allowances.map((allowance) => openLimit(name, allowance, place))
  return {
    async take(client) {
      for (const limit of limits) {
        const waitMs = await limit.take(client)
        if (waitMs > 0) throw refuse(waitMs)
      }
    },
    async giveBack(client) {
      for (const limit of limits) await limit.giveBack(client)
    },
  }
}

function openLimit(name: string, { points, seconds }: Allowance, place: LimitPlace) {
  const { now } = place
  const lifetime = { lastsMs: seconds * 1000, now }
  const allowed = Math.max(1, Math.round(points * place.config.rateLimitScale))
  const nameOf = boundedKeys(lifetime)
  const counted = { name: `${name} ${seconds}`, seconds, maxKeys: maxBoundedKeys }
  const counter = openCounter(counted, place)
  /** Who is over the limit, and until when: such a client is refused without asking the database again. */
  const refused = new Map<string, number>()
  const forgetInTime = sweepInTime(refused, { endOf: (until) => until, ...lifetime })
  return {
    /** @returns how long the client must wait in ms, 0 when it need not */
    async take(client: string): Promise<number> {
      const key = nameOf(client)
      const waitMs = msLeft(refused.get(key) ?? 0, lifetime)
      if (waitMs > 0) return waitMs
      refused.delete(key)
      const count = await counter.add(key)
      if (count.points <= allowed) return 0
      refused.set(key, now().getTime() + count.leftMs)
      forgetInTime()
      return Math.max(1, count.leftMs)
    },
    async giveBack(client: string): Promise<void> {
      const key = nameOf(client)
      refused.delete(key)
      await counter.refund(key)
    },
  }
}

/** Makes the refusal for a wait in milliseconds. */
type Refuse = (waitMs: number) => HttpError

/** The refusal of what one client does too often. */
export const tooOften: Refuse = (waitMs) => {
  const seconds = secondsOf(waitMs)
  return new HttpError(429, `That was too often. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
}

/** A limiter for one call, by what its route says. */
export function createCallLimiter(
  name: string,
  limit: { client: readonly Allowance[]; sentence?: string } | undefined,
  place: LimitPlace,
): Limiter {
  const { sentence } = limit ?? {}
  const refuse: Refuse =
    sentence === undefined
      ? tooOften
      : (waitMs) => new HttpError(429, sentence, { 'retry-after': String(secondsOf(waitMs)) })
  return createLimiter(name, limit?.client ?? [], place, refuse)
}

const tooMuchAtOnce: Refuse = (waitMs) => {
  const seconds = secondsOf(waitMs)
  const sentence = `The site gets more than it can take at the moment. Please try again in ${inWords(seconds)}.`
  return new HttpError(503, sentence, { 'retry-after': String(seconds) })
}

/** Counts what all clients together leave on the disk. */
export interface Ceiling {
  /** Runs what is to be stored; what fails is not counted. @throws HttpError 503 at the ceiling */
  under<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A ceiling for one call, whoever makes it. */
export function createCeiling(
  name: string,
  allowances: readonly Allowance[],
  place: LimitPlace,
): Ceiling {
  const limiter = createLimiter(`all ${name}`, allowances, place, tooMuchAtOnce)
  return {
    async under(work) {
      await limiter.take('everyone')
      try {
        return await work()
      } catch (error) {
        await limiter.giveBack('everyone')
        throw error
      }
    },
  }
}

function secondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000))
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
