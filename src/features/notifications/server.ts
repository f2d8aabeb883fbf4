import type { Feature } from '../../platform/server/feature.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Outbox } from '../../platform/server/outbox/outbox.ts'
import type { Channel } from '../../platform/server/outbox/message.ts'
import { route } from '../../platform/server/http/route.ts'
import type { OutboxStatus } from './contract.ts'
import { messageKindSchema } from './rules.ts'

/** What the owner is told of. */
type NotificationTopic = 'comment' | 'message'

/** Queues a notification to the owner for every configured channel. */
export interface EnqueueNotification {
  /** Puts the notifications into the outbox, inside the transaction that causes them. */
  (tx: Tx, topic: NotificationTopic, id: number): Promise<void>
}

/** @param channels those that are configured */
export function notificationQueue(
  outbox: Outbox,
  channels: readonly Channel[],
): EnqueueNotification {
  return async (tx, topic, id) => {
    for (const channel of channels) await outbox.enqueue(tx, { channel, topic, payload: { id } })
  }
}

interface NotificationServices {
  outbox: Outbox
  channels: readonly Channel[]
  /** Starts a delivery now. */
  wake(): void
  /** Begins to deliver. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The outbox for the owner: what waits, what failed, and calls to retry or discard it. */
export function notificationsFeature({
  outbox,
  channels,
  wake,
  start,
  stop,
}: NotificationServices): Feature {
  return {
    start,
    stop,
    routes: [
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
    ],
  }
}
