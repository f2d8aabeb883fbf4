import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { type Mail, type Mailer, createMailer } from '../../platform/server/outbox/mail.ts'
import type {
  AlertNotifier,
  Channel,
  MessageListener,
  OutboxMessage,
  RefusalListener,
  OwnerNotifier,
} from '../../platform/server/outbox/message.ts'
import { createOutbox, type Outbox } from '../../platform/server/outbox/outbox.ts'
import type { SendingLimit } from '../../platform/server/outbox/throttle.ts'
import { postWebhook } from '../../platform/server/outbox/webhook.ts'
import {
  type Deliver,
  DeliveryFailure,
  FinalFailure,
  createOutboxWorker,
  type OutboxWorker,
} from '../../platform/server/outbox/worker.ts'
import { composeAlert } from './alerts.ts'
import { chatBody, notificationComposers } from './compose.ts'
import { notificationQueue, notificationTopics, type NotificationTopic } from './server.ts'

interface MessagingOptions {
  /** The address of the site, for links. */
  address: () => string
  /** Where notifications for the owner go; undefined while there is no owner. */
  ownerAddress: () => Promise<string | undefined>
  /** The timeout for a webhook or a mail server. */
  answerMs?: number | undefined
}

/** Writes the mail of a message; undefined when its subject no longer exists, so that nothing is sent. */
type WriteMail = (payload: unknown) => Promise<Mail | undefined>

const alertTopic = 'alert'

/** Shorter than for other mails, since the owner waits for the answer on the screen. */
const sendNowMs = 20_000

/** Everything that the site sends: the outbox, and the workers that deliver its messages by mail and to a chat tool. */
export function openMessaging(context: ServerContext, options: MessagingOptions) {
  const { config, log } = context
  const mailer = createMailer(config, options.answerMs)
  const outbox = createOutbox(context, { limits: sendingLimits(config) })
  registerMetrics(outbox, context.metrics)
  const writers = notificationComposers(context.database.db, options.address)
  const topics = mailWriters(writers, options)

  const workers = new Map<Channel, OutboxWorker>()
  const addWorker = (channel: Channel, deliver: Deliver) =>
    workers.set(channel, createOutboxWorker({ outbox, channel, deliver, log }))
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

  return {
    outbox,
    channels,
    wake,
    /** Sends mails by topic; undefined without a mail server. */
    mailer: mailer && topicMailer(mailer, { outbox, topics, wake }),
    /** What a feature notifies the owner with. */
    notifier: (topic: NotificationTopic): OwnerNotifier => ({
      write: (tx, id) => enqueueNotification(tx, topic, id),
      wake,
    }),
    /** What a feature tells the owner of the state of the site with. */
    alerts: alertNotifier(outbox, channels, wake),
    /** Delivers what is due now. */
    deliverDue: async (): Promise<void> => {
      await each((worker) => worker.deliverDue())
    },
    start: async (): Promise<void> => {
      const absent = { chat: 'No chat tool is set.', mail: 'No mail server is set.' }
      for (const channel of ['chat', 'mail'] as const)
        if (!workers.has(channel)) await outbox.admin.abandon(channel, absent[channel])
      for (const worker of workers.values()) worker.start()
    },
    stop: async (): Promise<void> => {
      await each((worker) => worker.stop())
      mailer?.close()
    },
  }
}

export type Messaging = ReturnType<typeof openMessaging>

/** How the mails to the owner are written, by topic. */
function mailWriters(
  writers: NotificationWriters,
  { address, ownerAddress }: MessagingOptions,
): Map<string, WriteMail> {
  const topics = new Map<string, WriteMail>()
  for (const topic of notificationTopics)
    topics.set(topic, async (payload) => {
      const notification = await writers[topic](readRowId(payload))
      const to = await ownerAddress()
      return notification && to !== undefined ? { to, ...notification.mail } : undefined
    })
  topics.set(alertTopic, async (payload) => {
    const to = await ownerAddress()
    return to === undefined ? undefined : { to, ...composeAlert(payload, address()).mail }
  })
  return topics
}

function alertNotifier(
  outbox: Outbox,
  channels: readonly Channel[],
  wake: () => void,
): AlertNotifier {
  return {
    canNotify: channels.length > 0,
    write: async (tx, alert) => {
      for (const channel of channels)
        await outbox.enqueue(tx, { channel, topic: alertTopic, payload: alert })
    },
    wake,
  }
}

interface TopicMailerOptions {
  outbox: Outbox
  topics: Map<string, WriteMail>
  wake: () => void
}

function topicMailer(mailer: Mailer, { outbox, topics, wake }: TopicMailerOptions) {
  return {
    /** Puts a mail into the outbox. @returns its id */
    post: (tx: Tx, topic: string, payload: object) =>
      outbox.enqueue(tx, { channel: 'mail', topic, payload }),
    wake,
    /** Sends a mail immediately, once. @returns the server's answer. @throws HttpError 503 with it */
    sendNow: async (mail: Mail) => {
      try {
        return await mailer.send(mail, randomUUID(), AbortSignal.timeout(sendNowMs))
      } catch (error) {
        if (error instanceof DeliveryFailure) throw new HttpError(503, error.message)
        throw error
      }
    },
    /** Registers how mails of a topic are written, and what is called with their outcome. */
    serve: (
      topic: string,
      write: WriteMail,
      { refused, ended }: { refused?: RefusalListener; ended?: MessageListener } = {},
    ) => {
      topics.set(topic, write)
      if (refused) outbox.whenRefused(topic, refused)
      if (ended) outbox.whenEnded(topic, ended)
    },
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const ownerLimits: readonly SendingLimit[] = [
  { messages: 100, ms: hourMs },
  { messages: 500, ms: dayMs },
]

/**
 * How many messages of a topic may be sent to all recipients together; further ones stay in the outbox. Mail servers of
 * homes and small hosts allow a few hundred an hour, which a flood of comments must not use up. How much the mail server
 * takes of the newsletter is a setting.
 */
function sendingLimits({ mailLimits }: Config): Readonly<Record<string, readonly SendingLimit[]>> {
  return {
    comment: ownerLimits,
    message: ownerLimits,
    remark: ownerLimits,
    confirmation: ownerLimits,
    alert: [
      { messages: 20, ms: hourMs },
      { messages: 50, ms: dayMs },
    ],
    security: [
      { messages: 20, ms: hourMs },
      { messages: 50, ms: dayMs },
    ],
    newsletter: [
      { messages: mailLimits.perMinute, ms: minuteMs },
      { messages: mailLimits.perHour, ms: hourMs },
      { messages: mailLimits.perDay, ms: dayMs },
    ],
  }
}

function registerMetrics({ admin }: Outbox, metrics: ServerContext['metrics']): void {
  metrics?.gauge('outbox_waiting', 'Messages that have still to leave.', admin.waiting)
  metrics?.gauge('outbox_dead', 'Messages that could not be delivered.', async () =>
    (await admin.dead()).reduce((sum, { count }) => sum + count, 0),
  )
}

type NotificationWriters = ReturnType<typeof notificationComposers>

function chatDelivery(
  webhookUrl: string,
  writers: NotificationWriters,
  { answerMs, address }: MessagingOptions,
): Deliver {
  return async ({ id, topic, payload }, signal) => {
    const known = notificationTopics.find((one) => one === topic)
    if (!known && topic !== alertTopic) throw unknownTopic(topic)
    const notification = known
      ? await writers[known](readRowId(payload))
      : composeAlert(payload, address())
    if (!notification) return
    await postWebhook(webhookUrl, {
      id,
      body: chatBody(notification.chat),
      signal,
      timeoutMs: answerMs,
    })
  }
}

function mailDelivery(mailer: Mailer, topics: ReadonlyMap<string, WriteMail>): Deliver {
  return async ({ id, topic, payload }: OutboxMessage, signal) => {
    const write = topics.get(topic)
    if (!write) throw unknownTopic(topic)
    const mail = await write(payload)
    if (mail) await mailer.send(mail, id, signal)
  }
}

function unknownTopic(topic: string): FinalFailure {
  return new FinalFailure(`This version of the site writes nothing about ${topic}.`)
}

function readRowId(payload: unknown): number {
  return v.parse(v.object({ id: v.number() }), payload).id
}
