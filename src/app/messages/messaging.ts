import * as v from 'valibot'
import { chatBody, notificationComposers } from '../../features/notifications/compose.ts'
import { notificationQueue } from '../../features/notifications/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { type Mailer, openMailer } from '../../platform/server/outbox/mail.ts'
import type { Channel } from '../../platform/server/outbox/message.ts'
import { openOutbox, type Outbox } from '../../platform/server/outbox/outbox.ts'
import type { OwnerNotifier } from '../../platform/server/outbox/owner-notifier.ts'
import { postWebhook } from '../../platform/server/outbox/webhook.ts'
import {
  type Deliver,
  FinalFailure,
  openOutboxWorker,
  type OutboxWorker,
} from '../../platform/server/outbox/worker.ts'
import { sendingLimits } from './sending-limits.ts'
import { type ComposeMail, openNewsletterMailer, openSecurityMailer } from './topic-mailers.ts'

interface MessagingOptions {
  /** The address of the site, for links. */
  address: () => string
  /** Where notifications for the owner go; undefined while there is no owner. */
  ownerAddress: () => Promise<string | undefined>
  /** The timeout for a webhook or a mail server. */
  answerMs?: number | undefined
}

/** Everything that the site sends: the outbox, the messages in it, and the mailers that deliver them. */
export function openMessaging(context: ServerContext, options: MessagingOptions) {
  const { config, log } = context
  const mailer = openMailer(config, options.answerMs)
  const outbox = openOutbox(context, { limits: sendingLimits(config) })
  offerNumbers(outbox, context.metrics)
  const topics = new Map<string, ComposeMail>()
  const writers = notificationComposers(context.database.db, options.address)
  for (const topic of notificationTopics)
    topics.set(topic, async ({ payload }) => {
      const notification = await writers[topic](idIn(payload))
      const to = await options.ownerAddress()
      return notification && to !== undefined ? { to, ...notification.mail } : undefined
    })

  const workers = new Map<Channel, OutboxWorker>()
  const addWorker = (channel: Channel, deliver: Deliver) =>
    workers.set(channel, openOutboxWorker({ outbox, channel, deliver, log }))
  if (config.chatWebhookUrl !== undefined)
    addWorker('chat', chatDelivery(config.chatWebhookUrl, writers, options))
  if (mailer) addWorker('mail', mailDelivery(mailer, topics))
  const channels = [...workers.keys()]
  const each = (act: (worker: OutboxWorker) => Promise<void>) =>
    Promise.all([...workers.values()].map(act))
  const wake = () => {
    for (const worker of workers.values()) worker.wake()
  }
  const enqueueNotification = notificationQueue(outbox, channels)
  const mails = { outbox, topics, wake }

  return {
    outbox,
    channels,
    wake,
    newsletterMailer: mailer && openNewsletterMailer(mailer, mails),
    securityMailer: mailer && openSecurityMailer(mails),
    /** What a feature notifies the owner with. */
    notifier: (topic: 'comment' | 'message'): OwnerNotifier => ({
      write: (tx, id) => enqueueNotification(tx, topic, id),
      wake,
    }),
    /** Delivers what is due now. */
    deliverDue: async (): Promise<void> => {
      await each((worker) => worker.deliverDue())
    },
    start: async (): Promise<void> => {
      const absent = { chat: 'No chat tool is set.', mail: 'No mail server is set.' }
      for (const channel of ['chat', 'mail'] as const)
        if (!workers.has(channel)) await outbox.admin.giveUp(channel, absent[channel])
      for (const worker of workers.values()) worker.start()
    },
    stop: async (): Promise<void> => {
      await each((worker) => worker.stop())
      mailer?.close()
    },
  }
}

export type Messaging = ReturnType<typeof openMessaging>

function offerNumbers({ admin }: Outbox, metrics: ServerContext['metrics']): void {
  metrics?.gauge('outbox_waiting', 'Messages that have still to leave.', admin.waiting)
  metrics?.gauge('outbox_dead', 'Messages that could not be delivered.', async () =>
    (await admin.dead()).reduce((sum, { count }) => sum + count, 0),
  )
}

const notificationTopics = ['comment', 'message'] as const

type NotificationWriters = ReturnType<typeof notificationComposers>

function chatDelivery(
  webhookUrl: string,
  writers: NotificationWriters,
  { answerMs }: MessagingOptions,
): Deliver {
  return async ({ id, topic, payload }, signal) => {
    if (topic !== 'comment' && topic !== 'message') throw unknownTopic(topic)
    const notification = await writers[topic](idIn(payload))
    if (!notification) return
    await postWebhook(webhookUrl, { id, body: chatBody(notification.chat), signal, answerMs })
  }
}

function mailDelivery(mailer: Mailer, topics: ReadonlyMap<string, ComposeMail>): Deliver {
  return async (message, signal) => {
    const compose = topics.get(message.topic)
    if (!compose) throw unknownTopic(message.topic)
    const mail = await compose(message)
    if (mail) await mailer.send(mail, message.id, signal)
  }
}

function unknownTopic(topic: string): FinalFailure {
  return new FinalFailure(`This version of the site writes nothing about ${topic}.`)
}

function idIn(payload: unknown): number {
  return v.parse(v.object({ id: v.number() }), payload).id
}
