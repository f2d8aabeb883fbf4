import type { Tx } from '../../server/database/database.ts'
import { HttpError } from '../../server/errors.ts'
import type { Outbox } from '../../server/outbox.ts'
import type { Channel } from '../../server/outbox-tables.ts'
import { type Route, route } from '../../server/route.ts'
import type { OutboxStatus } from './contract.ts'
import { letterKindSchema } from './rules.ts'

/** What the owner is told of. */
type NoticedTopic = 'comment' | 'message'

/** Tells the owner, by every way that is set up, without anybody waiting for it. */
export interface Announce {
  /** Puts the notices into the outbox, inside the transaction that causes them. */
  (tx: Tx, topic: NoticedTopic, id: number): Promise<void>
}

/** @param channels the ways that are set up */
export function openAnnounce(outbox: Outbox, channels: readonly Channel[]): Announce {
  return async (tx, topic, id) => {
    for (const channel of channels) await outbox.enqueue(tx, { channel, topic, payload: { id } })
  }
}

interface NoticeParts {
  outbox: Outbox
  channels: readonly Channel[]
  /** Says that there is something to deliver. */
  wake(): void
}

/** The outbox as the owner sees it: what waits, what failed, and what to do with it. */
export function noticeRoutes({ outbox, channels, wake }: NoticeParts): Route[] {
  return [
    route('GET /api/outbox', {
      handle: async (): Promise<OutboxStatus> => ({
        chat: channels.includes('chat'),
        mail: channels.includes('mail'),
        waiting: await outbox.care.waiting(),
        undelivered: await outbox.care.dead(),
        pauses: await outbox.pauses(),
      }),
    }),
    route('POST /api/outbox/retry', {
      schema: letterKindSchema,
      handle: async ({ body: { channel, topic } }) => {
        if (!channels.includes(channel))
          throw new HttpError(409, `There is no ${channel} server set up that could take them`)
        const count = await outbox.care.retry(channel, topic)
        wake()
        return { count }
      },
    }),
    route('POST /api/outbox/dismiss', {
      schema: letterKindSchema,
      handle: async ({ body: { channel, topic } }) => ({
        count: await outbox.care.dismiss(channel, topic),
      }),
    }),
  ]
}
