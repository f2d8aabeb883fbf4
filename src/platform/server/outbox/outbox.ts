import { sql, type Updateable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { dayMs } from '../../../shared/durations.ts'
import type { ServerContext } from '../context.ts'
import { countRows, type Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { Channel, MessageListener, OutboxMessage, RefusalListener } from './message.ts'
import { backoffMs, dueAt, createThrottle, type SendingLimit } from './throttle.ts'

/** Longer than any delivery takes; frees the messages of a crashed process. */
const leaseMs = 90_000
const maxRetryMs = 7 * dayMs

interface Failure {
  reason: string
  /** 'passing' is retried; 'refused' means that the address does not exist. */
  kind: 'passing' | 'final' | 'refused'
}

interface OutboxOptions {
  limits: Readonly<Record<string, readonly SendingLimit[]>>
  random?: () => number
}

/**
 * A transactional outbox: messages are written in the transaction that causes them, leased to one process at a time and
 * stored until they are delivered, at least once.
 */
export function createOutbox(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { limits, random = Math.random }: OutboxOptions,
) {
  const { db } = database
  const at = (ms = 0) => new Date(now().getTime() + ms).toISOString()
  const throttle = createThrottle({ db: database.db, now }, limits)
  const listeners = new Map<string, MessageListener>()
  const refusals = new Map<string, RefusalListener>()

  const end = (
    message: OutboxMessage,
    change: OutboxChange,
    alongside?: (tx: Tx) => Promise<void>,
  ): Promise<void> =>
    database.writeWithoutInvalidation(async (tx) => {
      if (!(await changeLeased(tx, message, { lease: null, ...change }))) return
      await alongside?.(tx)
      if (change.state !== undefined)
        await listeners.get(message.topic)?.(tx, message.id, change.state)
    })

  return {
    pauses: throttle.pauses,
    admin: createOutboxAdmin({ database, now }, listeners),
    /** Sets the listener for the messages of a topic. */
    whenEnded: (topic: string, listener: MessageListener): void => {
      listeners.set(topic, listener)
    },
    /** Sets the listener for refused addresses of a topic. */
    whenRefused: (topic: string, listener: RefusalListener): void => {
      refusals.set(topic, listener)
    },
    /** Must be called inside the transaction that causes the message. @returns the id of the message */
    enqueue: (tx: Tx, message: NewMessage): Promise<string> => insertMessage(tx, message, at()),
    /** Leases the next due message; undefined if there is none or a limit is reached. */
    take: async (channel: Channel): Promise<OutboxMessage | undefined> => {
      const open = await throttle.openTopics(channel)
      if (open.length === 0) return undefined
      return await database.writeWithoutInvalidation((tx) => leaseNext(tx, channel, open, now()))
    },
    /** Marks a message as delivered and deletes its payload. */
    delivered: (message: OutboxMessage) =>
      end(message, { state: 'delivered', endedAt: at(), lastError: null, payload: 'null' }),
    /** Schedules a retry. A message that has failed for a week, or that can never be delivered, is dead. */
    failed: async (message: OutboxMessage, failure: Failure): Promise<void> => {
      const first = await db
        .selectFrom('outbox')
        .select('firstTriedAt')
        .where('id', '=', message.id)
        .executeTakeFirst()
      const isTooOld = (first?.firstTriedAt ?? at()) <= at(-maxRetryMs)
      const error = { lastError: failure.reason.slice(0, 300), failedAt: at() }
      if (failure.kind === 'passing' && !isTooOld)
        await end(message, { ...error, dueAt: at(backoffMs(message.attempts, random())) })
      else
        await end(message, { ...error, state: 'dead', endedAt: at() }, async (tx) => {
          if (failure.kind === 'refused')
            await refusals.get(message.topic)?.(tx, message.payload, error.lastError)
        })
    },
    /** Releases a message whose delivery was interrupted; it is due immediately. */
    release: (message: OutboxMessage) => end(message, { dueAt: at() }),
  }
}

type OutboxChange = Updateable<Schema['outbox']>

/** Changes a message if its lease is still valid. @returns false if it is not */
async function changeLeased(
  tx: Tx,
  { id, lease }: OutboxMessage,
  change: OutboxChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type NewMessage = Pick<OutboxMessage, 'channel' | 'topic' | 'payload'>

async function insertMessage(
  tx: Tx,
  { channel, topic, payload }: NewMessage,
  at: string,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('outbox')
    .values({
      id,
      channel,
      topic,
      payload: JSON.stringify(payload),
      state: 'waiting',
      createdAt: at,
      dueAt: at,
      attempts: 0,
    })
    .execute()
  return id
}

async function leaseNext(
  tx: Tx,
  channel: Channel,
  topics: readonly string[],
  now: Date,
): Promise<OutboxMessage | undefined> {
  const isWaiting = { state: 'waiting', channel } as const
  const due = dueAt(now)
  // The outer conditions are repeated on purpose: in PostgreSQL two processes can select the same row. The second one
  // then waits for the first, checks them again and takes nothing.
  const row = await tx
    .updateTable('outbox')
    .set((column) => ({
      lease: randomUUID(),
      dueAt: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: column('attempts', '+', 1),
      firstTriedAt: column.fn.coalesce('firstTriedAt', column.val(now.toISOString())),
    }))
    .where((column) => column.and(isWaiting))
    .where(due)
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where((column) => column.and(isWaiting))
        .where(due)
        .where('topic', 'in', topics)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, lease: row.lease ?? '', payload: JSON.parse(row.payload) as unknown }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Undeliverable messages of a topic. */
interface DeadMessages {
  channel: Channel
  topic: string
  count: number
  /** When the oldest was created. */
  since: string
  /** Why the last one failed. */
  reason: string
}

/** Messages that are waiting for a retry. */
interface FailingMessages {
  channel: Channel
  count: number
  /** When the first of them was first tried. */
  since: string
  /** Why the last one failed. */
  reason: string
}

const deliveredRetentionMs = 2 * dayMs
const deadRetentionMs = 30 * dayMs

type OutboxContext = Pick<ServerContext, 'database' | 'now'>

function createOutboxAdmin(
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
    /** Messages that wait for a retry, by channel. */
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
    /** Dead messages by topic, the latest topic first. */
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
    /** Ends all waiting messages of a channel that is not configured. */
    abandon: (channel: Channel, reason: string): Promise<void> =>
      database.writeWithoutInvalidation(async (tx) => {
        const ended = await tx
          .updateTable('outbox')
          .set({ state: 'dead', endedAt: at(), lastError: reason, lease: null })
          .where('state', '=', 'waiting')
          .where('channel', '=', channel)
          .returning(['id', 'topic'])
          .execute()
        for (const { id, topic } of ended) await listeners.get(topic)?.(tx, id, 'dead')
      }),
    /** Requeues the dead messages of a topic. @returns their number */
    retry: (channel: Channel, topic: string): Promise<number> =>
      database.writeWithoutInvalidation(async (tx) => {
        const requeued = await tx
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
        for (const { id } of requeued) await listeners.get(topic)?.(tx, id, 'waiting')
        return requeued.length
      }),
    /** Deletes the dead messages of a topic. @returns their number */
    dismiss: (channel: Channel, topic: string): Promise<number> =>
      database.writeWithoutInvalidation(async (tx) => {
        const result = await tx
          .deleteFrom('outbox')
          .where((column) => column.and({ state: 'dead', channel, topic }))
          .executeTakeFirst()
        return Number(result.numDeletedRows)
      }),
    /** Deletes messages that ended long ago. */
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
