import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { NewsletterMailer } from '../../features/newsletter/newsletter-mailer.ts'
import { chatBody } from '../../features/notifications/chat-text.ts'
import { notificationWriters } from '../../features/notifications/compose.ts'
import { notificationQueue } from '../../features/notifications/server.ts'
import type { OwnerNotifier } from '../../server/outbox/owner-notifier.ts'
import type { Config } from '../../server/ops/config.ts'
import type { ServerContext } from '../../server/context.ts'
import type { Tx } from '../../server/database/database.ts'
import {
  type OutboxWorker,
  type Deliver,
  DeliveryFailure,
  FinalFailure,
  openOutboxWorker,
} from '../../server/outbox/worker.ts'
import { HttpError } from '../../server/http/errors.ts'
import { type Mail, type Mailer, openMailer } from '../../server/outbox/mail.ts'
import { openOutbox, type Outbox } from '../../server/outbox/outbox.ts'
import type { SendingLimit } from '../../server/outbox/throttle.ts'
import type { Channel, OutboxMessage } from '../../server/outbox/message.ts'
import { postWebhook } from '../../server/outbox/webhook.ts'

/** Writes the mail of a message; undefined when there is nothing to tell any more. */
type ComposeMail = (message: OutboxMessage) => Promise<Mail | undefined>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How many messages of a topic may leave in an hour and in a day, to all together: what is more waits.
 * Mail servers of homes and small hosts allow a few hundred an hour; a flood of comments must not
 * use them up.
 */
const sendingLimits = {
  comment: [
    { messages: 100, ms: hour },
    { messages: 500, ms: day },
  ],
  message: [
    { messages: 100, ms: hour },
    { messages: 500, ms: day },
  ],
  confirmation: [
    { messages: 100, ms: hour },
    { messages: 500, ms: day },
  ],
  security: [
    { messages: 20, ms: hour },
    { messages: 50, ms: day },
  ],
} satisfies Readonly<Record<string, readonly SendingLimit[]>>

/** What the mail server of the owner takes is the owner's to say. */
function newsletterLimits({ mailPace }: Config): SendingLimit[] {
  return [
    { messages: mailPace.perMinute, ms: minute },
    { messages: mailPace.perHour, ms: hour },
    { messages: mailPace.perDay, ms: day },
  ]
}

interface MessagingOptions {
  /** The address of the site, for links. */
  address: () => string
  /** Where notifications for the owner go; undefined while there is no owner. */
  ownerAddress: () => Promise<string | undefined>
  /** How long a chat tool or a mail server may be silent. */
  answerMs?: number | undefined
}

/** Everything that leaves the site: the outbox, what is written into it, and who carries it. */
export function openMessaging(context: ServerContext, options: MessagingOptions) {
  const { config, database, log, metrics } = context
  const { chatWebhookUrl } = config
  const mailer = openMailer(config, options.answerMs)
  const newsletter = newsletterLimits(config)
  const outbox = openOutbox(context, { limits: { ...sendingLimits, newsletter } })
  const { waiting, dead } = outbox.admin
  metrics?.gauge('outbox_waiting', 'Messages that have still to leave.', waiting)
  metrics?.gauge('outbox_dead', 'Messages that could not be delivered.', async () =>
    (await dead()).reduce((sum, { count }) => sum + count, 0),
  )
  const writers = notificationWriters(database.db, options.address)
  const topics = new Map<string, ComposeMail>()
  for (const topic of ['comment', 'message'] as const)
    topics.set(topic, async ({ payload }) => {
      const notification = await writers[topic](idIn(payload))
      const to = await options.ownerAddress()
      return notification && to !== undefined ? { to, ...notification.mail } : undefined
    })

  const deliverChat: Deliver = async ({ id, topic, payload }, signal) => {
    if (topic !== 'comment' && topic !== 'message') throw unknownTopic(topic)
    const notification = await writers[topic](idIn(payload))
    if (notification && chatWebhookUrl !== undefined)
      await postWebhook(chatWebhookUrl, {
        id,
        body: chatBody(notification.chat),
        signal,
        answerMs: options.answerMs,
      })
  }

  const workers = new Map<Channel, OutboxWorker>()
  const addWorker = (channel: Channel, deliver: Deliver) =>
    workers.set(channel, openOutboxWorker({ outbox, channel, deliver, log }))
  if (chatWebhookUrl !== undefined) addWorker('chat', deliverChat)
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
    /** The newsletter's way out. */
    newsletterMailer: mailer && openNewsletterMailer({ mailer, outbox, topics, wake }),
    /** Tells the owner's mailbox, and no chat tool, what concerns the safety of the site. */
    securityMailer: workers.has('mail')
      ? {
          post: (tx: Tx, payload: object) =>
            outbox.enqueue(tx, { channel: 'mail', topic: 'security', payload }),
          serve: (write: (payload: unknown) => Promise<Mail | undefined>) =>
            topics.set('security', ({ payload }) => write(payload)),
          wake,
        }
      : undefined,
    /** What a feature is given to tell the owner of something new. */
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

function mailDelivery(mailer: Mailer, topics: ReadonlyMap<string, ComposeMail>): Deliver {
  return async (message, signal) => {
    const compose = topics.get(message.topic)
    if (!compose) throw unknownTopic(message.topic)
    const mail = await compose(message)
    if (mail) await mailer.send(mail, message.id, signal)
  }
}

/** Somebody waits for the answer. */
const testMs = 20_000

interface NewsletterMailerOptions {
  mailer: Mailer
  outbox: Outbox
  topics: Map<string, ComposeMail>
  wake(): void
}

function openNewsletterMailer({
  mailer,
  outbox,
  topics,
  wake,
}: NewsletterMailerOptions): NewsletterMailer {
  return {
    post: (tx, topic, payload) => outbox.enqueue(tx, { channel: 'mail', topic, payload }),
    wake,
    sendNow: async (mail) => {
      try {
        return await mailer.send(mail, randomUUID(), AbortSignal.timeout(testMs))
      } catch (error) {
        if (error instanceof DeliveryFailure) throw new HttpError(503, error.message)
        throw error
      }
    },
    serve: (topic, write, { refused, ended }) => {
      topics.set(topic, ({ payload }) => write(payload))
      outbox.whenRefused(topic, refused)
      if (ended) outbox.whenEnded(topic, ended)
    },
  }
}

function unknownTopic(topic: string): FinalFailure {
  return new FinalFailure(`This version of the site writes nothing about ${topic}.`)
}

function idIn(payload: unknown): number {
  return v.parse(v.object({ id: v.number() }), payload).id
}
