import * as v from 'valibot'
import type { Feature } from '../../platform/server/feature.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Outbox } from '../../platform/server/outbox/outbox.ts'
import type { Channel } from '../../platform/server/outbox/message.ts'
import { route } from '../../platform/server/http/route.ts'
import type { OutboxStatus } from './contract.ts'

const messageKindSchema = v.strictObject({
  channel: v.picklist(['chat', 'mail'], 'Channel must be chat or mail'),
  topic: v.pipe(v.string('Topic must be text'), v.regex(/^[a-z]{1,40}$/, 'Topic must be one word')),
})

/** What the owner is notified of. */
export const notificationTopics = ['comment', 'message', 'remark'] as const

export type NotificationTopic = (typeof notificationTopics)[number]

/** Queues a notification to the owner for every configured channel. */
interface EnqueueNotification {
  /** Adds the notifications to the outbox, in the transaction that causes them. */
  (tx: Tx, topic: NotificationTopic, id: number): Promise<void>
}

/** @param channels the configured ones */
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
  wake(): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** The outbox for the owner: status, retry and discard. */
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
            throw new HttpError(409, `No ${channel} server is set up`)
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
