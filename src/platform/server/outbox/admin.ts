import { sql } from 'kysely'
import { dayMs } from '../../../shared/durations.ts'
import type { ServerContext } from '../context.ts'
import { countRows } from '../database/count-rows.ts'
import type { Channel, MessageListener } from './message.ts'

/** What could not be delivered of one kind. */
interface DeadMessages {
  channel: Channel
  topic: string
  count: number
  /** ISO instant of the oldest. */
  since: string
  /** Why the last one failed. */
  reason: string
}

/** What waits because a channel did not take it. */
interface FailingMessages {
  channel: Channel
  count: number
  /** ISO instant at which the first of them was tried. */
  since: string
  /** Why the last one failed. */
  reason: string
}

const deliveredRetentionMs = 2 * dayMs
const deadRetentionMs = 30 * dayMs

type OutboxContext = Pick<ServerContext, 'database' | 'now'>

/** What the owner sees and decides of the outbox, and what keeps it small. */
export function openOutboxAdmin(
  context: OutboxContext,
  listeners: ReadonlyMap<string, MessageListener>,
) {
  const outbox = context.database.db.selectFrom('outbox')
  return {
    waiting: (): Promise<number> => countRows(outbox.where('state', '=', 'waiting')),
    ...outboxReads(context),
    ...outboxWrites(context, listeners),
  }
}

function outboxReads({ database, now }: OutboxContext) {
  const { db } = database
  return {
    /** Messages that were tried and wait to be tried again, by channel. */
    failing: async (): Promise<FailingMessages[]> => {
      const channels = await db
        .selectFrom('outbox')
        .select((row) => [
          'channel',
          row.fn.countAll<number>().as('count'),
          row.fn.min('firstTriedAt').as('since'),
        ])
        .where('state', '=', 'waiting')
        .where('lastError', 'is not', null)
        .groupBy('channel')
        .orderBy('channel')
        .execute()
      return await Promise.all(
        channels.map(async ({ channel, count, since }) => {
          const last = await db
            .selectFrom('outbox')
            .select('lastError')
            .where((column) => column.and({ state: 'waiting', channel }))
            .where('lastError', 'is not', null)
            .orderBy(sql`coalesce("failedAt", '')`, 'desc')
            .limit(1)
            .executeTakeFirst()
          const reason = last?.lastError ?? ''
          return { channel, count, since: since ?? now().toISOString(), reason }
        }),
      )
    },
    /** Dead messages by kind, the latest kind first. */
    dead: async (): Promise<DeadMessages[]> => {
      const kinds = await db
        .selectFrom('outbox')
        .select((row) => [
          'channel',
          'topic',
          row.fn.countAll<number>().as('count'),
          row.fn.min('createdAt').as('since'),
          row.fn.max('endedAt').as('latest'),
        ])
        .where('state', '=', 'dead')
        .groupBy(['channel', 'topic'])
        .orderBy('latest', 'desc')
        .execute()
      return await Promise.all(
        kinds.map(async ({ channel, topic, count, since }) => {
          const last = await db
            .selectFrom('outbox')
            .select('lastError')
            .where((column) => column.and({ state: 'dead', channel, topic }))
            .orderBy('endedAt', 'desc')
            .limit(1)
            .executeTakeFirst()
          return { channel, topic, count, since, reason: last?.lastError ?? '' }
        }),
      )
    },
  }
}

function outboxWrites(
  { database, now }: OutboxContext,
  listeners: ReadonlyMap<string, MessageListener>,
) {
  const at = (ms = 0) => new Date(now().getTime() + ms).toISOString()
  return {
    /** Ends everything that waits for a channel that is not set up. */
    giveUp: (channel: Channel, reason: string): Promise<void> =>
      database.writeWithoutInvalidation(async (tx) => {
        const gone = await tx
          .updateTable('outbox')
          .set({ state: 'dead', endedAt: at(), lastError: reason, lease: null })
          .where('state', '=', 'waiting')
          .where('channel', '=', channel)
          .returning(['id', 'topic'])
          .execute()
        for (const { id, topic } of gone) await listeners.get(topic)?.(tx, id, 'dead')
      }),
    /** Lets dead messages of a kind wait again. @returns how many */
    retry: (channel: Channel, topic: string): Promise<number> =>
      database.writeWithoutInvalidation(async (tx) => {
        const again = await tx
          .updateTable('outbox')
          .set({
            state: 'waiting',
            dueAt: at(),
            endedAt: null,
            firstTriedAt: null,
            lastError: null,
            attempts: 0,
          })
          .where((column) => column.and({ state: 'dead', channel, topic }))
          .returning('id')
          .execute()
        for (const { id } of again) await listeners.get(topic)?.(tx, id, 'waiting')
        return again.length
      }),
    /** Removes dead messages of a kind. @returns how many */
    dismiss: (channel: Channel, topic: string): Promise<number> =>
      database.writeWithoutInvalidation(async (tx) => {
        const result = await tx
          .deleteFrom('outbox')
          .where((column) => column.and({ state: 'dead', channel, topic }))
          .executeTakeFirst()
        return Number(result.numDeletedRows)
      }),
    /** Removes what ended long ago. */
    tidy: (): Promise<void> =>
      database.writeWithoutInvalidation(async (tx) => {
        const retentionMs = { delivered: deliveredRetentionMs, dead: deadRetentionMs } as const
        for (const state of ['delivered', 'dead'] as const)
          await tx
            .deleteFrom('outbox')
            .where('state', '=', state)
            .where('endedAt', '<', at(-retentionMs[state]))
            .execute()
      }),
  }
}
