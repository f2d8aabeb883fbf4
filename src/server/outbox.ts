import { randomUUID } from 'node:crypto'
import { dayMs } from '../shared/durations.ts'
import type { ServerContext } from './context.ts'
import type { Tx } from './database/database.ts'
import { careForOutbox } from './outbox-care.ts'
import { backoffMs, dueAt, openCeilings, type SendingLimit } from './outbox-pace.ts'
import type { Channel, OutboxMessage, LetterListener, OutboxTables } from './outbox-tables.ts'

/** Longer than any delivery takes: what a crashed process held is free again after it. */
const leaseMs = 90_000
const givenUpAfterMs = 7 * dayMs

interface OutboxParts {
  ceilings: Readonly<Record<string, readonly SendingLimit[]>>
  random?: () => number
}

/**
 * What waits to be sent, in a table of its own: written in the transaction that causes it, handed
 * out to one process at a time, kept until it is delivered. At least once, never at most once.
 */
export function openOutbox(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { ceilings, random = Math.random }: OutboxParts,
) {
  const db = database.db.withTables<OutboxTables>()
  const at = (ms = 0) => new Date(now().getTime() + ms).toISOString()
  const pace = openCeilings({ db: database.db, now }, ceilings)
  const listeners = new Map<string, LetterListener>()

  const end = (letter: OutboxMessage, change: Partial<OutboxTables['outbox']>): Promise<void> =>
    database.writePrivately(async (tx) => {
      const result = await tx
        .withTables<OutboxTables>()
        .updateTable('outbox')
        .set({ lease: null, ...change })
        .where('id', '=', letter.id)
        .where('lease', '=', letter.lease)
        .executeTakeFirst()
      if (result.numUpdatedRows > 0n && change.state !== undefined)
        await listeners.get(letter.topic)?.(tx, letter.id, change.state)
    })

  return {
    pauses: pace.pauses,
    care: careForOutbox({ database, now }, listeners),
    /** Names who is told when letters of a topic end. */
    whenEnded: (topic: string, listener: LetterListener): void => {
      listeners.set(topic, listener)
    },
    /** Puts a letter into the outbox, inside the transaction that causes it. @returns its id */
    enqueue: async (
      tx: Tx,
      { channel, topic, payload }: Pick<OutboxMessage, 'channel' | 'topic' | 'payload'>,
    ): Promise<string> => {
      const id = randomUUID()
      await tx
        .withTables<OutboxTables>()
        .insertInto('outbox')
        .values({
          id,
          channel,
          topic,
          payload: JSON.stringify(payload),
          state: 'waiting',
          createdAt: at(),
          dueAt: at(),
          attempts: 0,
        })
        .execute()
      return id
    },
    /** Takes the next letter that is due; undefined when there is none or a ceiling is reached. */
    take: async (channel: Channel): Promise<OutboxMessage | undefined> => {
      const open = await pace.openTopics(channel)
      if (open.length === 0) return undefined
      const isWaiting = { state: 'waiting', channel } as const
      const due = dueAt(now())
      // The outer conditions are repeated on purpose: in PostgreSQL two processes can choose the same
      // row; the second then waits for the first, checks them again and takes nothing.
      const row = await database.writePrivately((tx) => {
        const outbox = tx.withTables<OutboxTables>()
        return outbox
          .updateTable('outbox')
          .set((column) => ({
            lease: randomUUID(),
            dueAt: at(leaseMs),
            attempts: column('attempts', '+', 1),
            firstTriedAt: column.fn.coalesce('firstTriedAt', column.val(at())),
          }))
          .where((column) => column.and(isWaiting))
          .where(due)
          .where('id', '=', (query) =>
            query
              .selectFrom('outbox')
              .select('id')
              .where((column) => column.and(isWaiting))
              .where(due)
              .where('topic', 'in', open)
              .orderBy('dueAt')
              .orderBy('id')
              .limit(1),
          )
          .returningAll()
          .executeTakeFirst()
      })
      return row && { ...row, lease: row.lease ?? '', payload: JSON.parse(row.payload) as unknown }
    },
    /** Marks a letter as delivered; what it was about is forgotten. */
    delivered: (letter: OutboxMessage) =>
      end(letter, { state: 'delivered', endedAt: at(), lastError: null, payload: 'null' }),
    /** Puts a letter back for later; one that failed for a week, or can never arrive, is dead. */
    failed: async (letter: OutboxMessage, reason: string, isFinal = false): Promise<void> => {
      const first = await db
        .selectFrom('outbox')
        .select('firstTriedAt')
        .where('id', '=', letter.id)
        .executeTakeFirst()
      const tooOld = (first?.firstTriedAt ?? at()) <= at(-givenUpAfterMs)
      const lastError = reason.slice(0, 300)
      if (isFinal || tooOld) await end(letter, { state: 'dead', endedAt: at(), lastError })
      else await end(letter, { dueAt: at(backoffMs(letter.attempts, random())), lastError })
    },
    /** Gives back a letter whose delivery was broken off; it is due at once. */
    release: (letter: OutboxMessage) => end(letter, { dueAt: at() }),
  }
}

export type Outbox = ReturnType<typeof openOutbox>
