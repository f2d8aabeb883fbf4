import * as v from 'valibot'
import type { MailRoom } from '../features/newsletter/mail-room.ts'
import { chatBody } from '../features/notices/chat-text.ts'
import { noticeWriters } from '../features/notices/compose.ts'
import { openAnnounce } from '../features/notices/server.ts'
import type { Announcement } from '../server/announcement.ts'
import type { ServerContext } from '../server/context.ts'
import { type Courier, type Deliver, FinalFailure, openCourier } from '../server/courier.ts'
import { type Mail, type Mailer, openMailer } from '../server/mail.ts'
import { openOutbox, type Outbox } from '../server/outbox.ts'
import type { SendingLimit } from '../server/outbox-pace.ts'
import type { Channel, OutboxMessage } from '../server/outbox-tables.ts'
import { postWebhook } from '../server/webhook.ts'

/** Writes the mail of a letter; undefined when there is nothing to tell any more. */
type ComposeMail = (letter: OutboxMessage) => Promise<Mail | undefined>

const hour = 3_600_000
const day = 24 * hour

/**
 * How many letters of a topic may leave in an hour and in a day, to all together: what is more waits.
 * Mail servers of homes and small hosts allow a few hundred an hour; a flood of comments must not
 * use them up.
 */
const ceilings: Readonly<Record<string, readonly SendingLimit[]>> = {
  comment: [
    { letters: 100, ms: hour },
    { letters: 500, ms: day },
  ],
  message: [
    { letters: 100, ms: hour },
    { letters: 500, ms: day },
  ],
  confirmation: [
    { letters: 100, ms: hour },
    { letters: 500, ms: day },
  ],
  newsletter: [
    { letters: 300, ms: hour },
    { letters: 2000, ms: day },
  ],
}

interface PostOfficeParts {
  /** The address of the site, for links. */
  address: () => string
  /** Where notices for the owner go; undefined while there is no owner. */
  ownerAddress: () => Promise<string | undefined>
  /** How long a chat tool or a mail server may be silent. */
  answerMs?: number | undefined
}

/** Everything that leaves the site: the outbox, what is written into it, and who carries it. */
export function openPostOffice(context: ServerContext, parts: PostOfficeParts) {
  const { config, database, log, metrics } = context
  const { chatWebhookUrl } = config
  const mailer = openMailer(config, parts.answerMs)
  const outbox = openOutbox(context, { ceilings })
  const { waiting, dead } = outbox.care
  metrics?.gauge('outbox_waiting', 'Letters that have still to leave.', waiting)
  metrics?.gauge('outbox_dead', 'Letters that could not be delivered.', async () =>
    (await dead()).reduce((sum, { count }) => sum + count, 0),
  )
  const writers = noticeWriters(database.db, parts.address)
  const topics = new Map<string, ComposeMail>()
  for (const topic of ['comment', 'message'] as const)
    topics.set(topic, async ({ payload }) => {
      const notice = await writers[topic](idIn(payload))
      const to = await parts.ownerAddress()
      return notice && to !== undefined ? { to, ...notice.mail } : undefined
    })

  const deliverChat: Deliver = async ({ id, topic, payload }, signal) => {
    if (topic !== 'comment' && topic !== 'message') throw unknownTopic(topic)
    const notice = await writers[topic](idIn(payload))
    if (notice && chatWebhookUrl !== undefined)
      await postWebhook(chatWebhookUrl, {
        id,
        body: chatBody(notice.chat),
        signal,
        answerMs: parts.answerMs,
      })
  }

  const couriers = new Map<Channel, Courier>()
  const hire = (channel: Channel, deliver: Deliver) =>
    couriers.set(channel, openCourier({ outbox, channel, deliver, log }))
  if (chatWebhookUrl !== undefined) hire('chat', deliverChat)
  if (mailer) hire('mail', mailDelivery(mailer, topics))
  const channels = [...couriers.keys()]
  const each = (act: (courier: Courier) => Promise<void>) =>
    Promise.all([...couriers.values()].map(act))
  const wake = () => {
    for (const courier of couriers.values()) courier.wake()
  }
  const announce = openAnnounce(outbox, channels)

  return {
    outbox,
    channels,
    wake,
    /** The newsletter's way out. */
    mailRoom: couriers.has('mail') ? openMailRoom({ outbox, topics, wake }) : undefined,
    /** What a feature is given to tell the owner of something new. */
    announcement: (topic: 'comment' | 'message'): Announcement => ({
      write: (tx, id) => announce(tx, topic, id),
      wake,
    }),
    /** Delivers what is due now. */
    deliverDue: async (): Promise<void> => {
      await each((courier) => courier.deliverDue())
    },
    start: async (): Promise<void> => {
      const absent = { chat: 'No chat tool is set.', mail: 'No mail server is set.' }
      for (const channel of ['chat', 'mail'] as const)
        if (!couriers.has(channel)) await outbox.care.giveUp(channel, absent[channel])
      for (const courier of couriers.values()) courier.start()
    },
    stop: async (): Promise<void> => {
      await each((courier) => courier.stop())
    },
  }
}

export type PostOffice = ReturnType<typeof openPostOffice>

function mailDelivery(mailer: Mailer, topics: ReadonlyMap<string, ComposeMail>): Deliver {
  return async (letter) => {
    const compose = topics.get(letter.topic)
    if (!compose) throw unknownTopic(letter.topic)
    const mail = await compose(letter)
    if (mail) await mailer.send(mail, letter.id)
  }
}

interface MailRoomParts {
  outbox: Outbox
  topics: Map<string, ComposeMail>
  wake(): void
}

function openMailRoom({ outbox, topics, wake }: MailRoomParts): MailRoom {
  return {
    post: (tx, topic, payload) => outbox.enqueue(tx, { channel: 'mail', topic, payload }),
    wake,
    serve: (topic, write, ended) => {
      topics.set(topic, ({ payload }) => write(payload))
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
