import type { Tx } from '../../server/database/database.ts'
import { HttpError } from '../../server/http/errors.ts'
import type { Outbox } from '../../server/outbox/outbox.ts'
import type { Channel } from '../../server/outbox/message.ts'
import { type Route, route } from '../../server/http/route.ts'
import type { OutboxStatus } from './contract.ts'
import { messageKindSchema } from './rules.ts'

/** What the owner is told of. */
type NotificationTopic = 'comment' | 'message'

/** Tells the owner, by every way that is set up, without anybody waiting for it. */
export interface EnqueueNotification {
  /** Puts the notifications into the outbox, inside the transaction that causes them. */
  (tx: Tx, topic: NotificationTopic, id: number): Promise<void>
}

/** @param channels the ways that are set up */
export function notificationQueue(
  outbox: Outbox,
  channels: readonly Channel[],
): EnqueueNotification {
  return async (tx, topic, id) => {
    for (const channel of channels) await outbox.enqueue(tx, { channel, topic, payload: { id } })
  }
}

interface NotificationOptions {
  outbox: Outbox
  channels: readonly Channel[]
  /** Says that there is something to deliver. */
  wake(): void
}

/** The outbox as the owner sees it: what waits, what failed, and what to do with it. */
export function notificationRoutes({ outbox, channels, wake }: NotificationOptions): Route[] {
  return [
    route('GET /api/outbox', {
      access: 'owner',
      handle: async (): Promise<OutboxStatus> => ({
        chat: channels.includes('chat'),
        mail: channels.includes('mail'),
        waiting: await outbox.admin.waiting(),
        failing: await outbox.admin.failing(),
        undelivered: await outbox.admin.dead(),
        pauses: await outbox.pauses(),
      }),
    }),
    route('POST /api/outbox/retry', {
      access: 'owner',
      schema: messageKindSchema,
      handle: async ({ body: { channel, topic } }) => {
        if (!channels.includes(channel))
          throw new HttpError(409, `There is no ${channel} server set up that could take them`)
        const count = await outbox.admin.retry(channel, topic)
        wake()
        return { count }
      },
    }),
    route('POST /api/outbox/dismiss', {
      access: 'owner',
      schema: messageKindSchema,
      handle: async ({ body: { channel, topic } }) => ({
        count: await outbox.admin.dismiss(channel, topic),
      }),
    }),
  ]
}
