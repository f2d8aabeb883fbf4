import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { dayMs } from '../../../shared/durations.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { openOutboxAdmin } from './admin.ts'
import { backoffMs, dueAt, openThrottle, type SendingLimit } from './throttle.ts'
import type { Channel, MessageListener, OutboxMessage, RefusalListener } from './message.ts'

/** Longer than any delivery takes: what a crashed process held is free again after it. */
const leaseMs = 90_000
const givenUpAfterMs = 7 * dayMs

/** Why a message did not arrive, and whether trying again helps or its receiver is none. */
interface Failure {
  reason: string
  kind: 'passing' | 'final' | 'refused'
}

interface OutboxOptions {
  limits: Readonly<Record<string, readonly SendingLimit[]>>
  random?: () => number
}

/**
 * What waits to be sent, in a table of its own: written in the transaction that causes it, handed
 * out to one process at a time, kept until it is delivered. At least once, never at most once.
 */
export function openOutbox(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { limits, random = Math.random }: OutboxOptions,
) {
  const { db } = database
  const at = (ms = 0) => new Date(now().getTime() + ms).toISOString()
  const throttle = openThrottle({ db: database.db, now }, limits)
  const listeners = new Map<string, MessageListener>()
  const refusals = new Map<string, RefusalListener>()

  const end = (
    message: OutboxMessage,
    change: OutboxChange,
    alongside?: (tx: Tx) => Promise<void>,
  ): Promise<void> =>
    database.writeWithoutInvalidation(async (tx) => {
      if (!(await changeOwn(tx, message, { lease: null, ...change }))) return
      await alongside?.(tx)
      if (change.state !== undefined)
        await listeners.get(message.topic)?.(tx, message.id, change.state)
    })

  return {
    pauses: throttle.pauses,
    admin: openOutboxAdmin({ database, now }, listeners),
    /** Names who is told when messages of a topic end. */
    whenEnded: (topic: string, listener: MessageListener): void => {
      listeners.set(topic, listener)
    },
    /** Names who is told when a message of a topic found that its receiver is none. */
    whenRefused: (topic: string, listener: RefusalListener): void => {
      refusals.set(topic, listener)
    },
    /** Puts a message into the outbox, inside the transaction that causes it. @returns its id */
    enqueue: (tx: Tx, message: NewMessage): Promise<string> => insertMessage(tx, message, at()),
    /** Takes the next message that is due; undefined when there is none or a limit is reached. */
    take: async (channel: Channel): Promise<OutboxMessage | undefined> => {
      const open = await throttle.openTopics(channel)
      if (open.length === 0) return undefined
      return await database.writeWithoutInvalidation((tx) => leaseNext(tx, channel, open, now()))
    },
    /** Marks a message as delivered; what it was about is forgotten. */
    delivered: (message: OutboxMessage) =>
      end(message, { state: 'delivered', endedAt: at(), lastError: null, payload: 'null' }),
    /** Puts a message back for later; one that failed for a week, or can never arrive, is dead. */
    failed: async (message: OutboxMessage, failure: Failure): Promise<void> => {
      const first = await db
        .selectFrom('outbox')
        .select('firstTriedAt')
        .where('id', '=', message.id)
        .executeTakeFirst()
      const isTooOld = (first?.firstTriedAt ?? at()) <= at(-givenUpAfterMs)
      const noted = { lastError: failure.reason.slice(0, 300), failedAt: at() }
      if (failure.kind === 'passing' && !isTooOld)
        await end(message, { ...noted, dueAt: at(backoffMs(message.attempts, random())) })
      else
        await end(message, { ...noted, state: 'dead', endedAt: at() }, async (tx) => {
          if (failure.kind === 'refused')
            await refusals.get(message.topic)?.(tx, message.payload, noted.lastError)
        })
    },
    /** Gives back a message whose delivery was broken off; it is due at once. */
    release: (message: OutboxMessage) => end(message, { dueAt: at() }),
  }
}

type OutboxChange = Updateable<Schema['outbox']>

/** Changes a message that is still leased to whoever took it; false when it is not. */
async function changeOwn(
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
  // The outer conditions are repeated on purpose: in PostgreSQL two processes can choose the same
  // row; the second then waits for the first, checks them again and takes nothing.
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

export type Outbox = ReturnType<typeof openOutbox>
