import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { Channel } from './message.ts'

/** At most `messages` of a topic per `ms`. */
export interface SendingLimit {
  messages: number
  ms: number
}

/** A topic whose limit is reached. */
export interface Pause {
  topic: string
  /** When the next message may be sent, as an ISO instant. */
  until: string
}

const firstWaitMs = 30_000
const maxWaitMs = 6 * 3_600_000

/**
 * Exponential backoff up to six hours, with jitter.
 * @param attempts at least 1
 * @param random 0 to 1
 */
export function backoffMs(attempts: number, random: number): number {
  const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1))
  return Math.round(wait * (1 - random / 2))
}

/**
 * The condition for due messages. Includes messages that are due later than any backoff, which were written while the
 * clock was ahead.
 */
export function dueAt(now: Date) {
  const latest = new Date(now.getTime() + 2 * maxWaitMs).toISOString()
  return (row: ExpressionBuilder<Schema, 'outbox'>) =>
    row.or([row('dueAt', '<=', now.toISOString()), row('dueAt', '>', latest)])
}

/** Delays topics that have reached their limits. */
export function createThrottle(
  { db, now }: { db: Db; now: () => Date },
  limits: Readonly<Record<string, readonly SendingLimit[]>>,
) {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()

  /** When the next message of a topic may be sent; undefined if now. */
  const pausedUntil = async (topic: string): Promise<string | undefined> => {
    let latest: string | undefined
    for (const { messages, ms } of limits[topic] ?? []) {
      const row = await db
        .selectFrom('outbox')
        .select('endedAt')
        .where('state', '=', 'delivered')
        .where('topic', '=', topic)
        .where('endedAt', '>', ago(ms))
        .where('endedAt', '<=', ago(0))
        .orderBy('endedAt', 'desc')
        .offset(messages - 1)
        .limit(1)
        .executeTakeFirst()
      if (row?.endedAt === undefined || row.endedAt === null) continue
      const until = new Date(Date.parse(row.endedAt) + ms).toISOString()
      if (latest === undefined || until > latest) latest = until
    }
    return latest
  }

  const dueTopics = async (channel?: Channel): Promise<string[]> => {
    const rows = await db
      .selectFrom('outbox')
      .select('topic')
      .distinct()
      .where('state', '=', 'waiting')
      .where(dueAt(now()))
      .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'mail'))
      .execute()
    return rows.map(({ topic }) => topic)
  }

  return {
    /** The topics of a channel with due messages that may be sent now. */
    openTopics: async (channel: Channel): Promise<string[]> => {
      const open: string[] = []
      for (const topic of await dueTopics(channel))
        if ((await pausedUntil(topic)) === undefined) open.push(topic)
      return open
    },
    /** The topics that have reached their limit. */
    pauses: async (): Promise<Pause[]> => {
      const pauses: Pause[] = []
      for (const topic of await dueTopics()) {
        const until = await pausedUntil(topic)
        if (until !== undefined) pauses.push({ topic, until })
      }
      return pauses
    },
  }
}
