import { randomUUID } from 'node:crypto'
import type { NewsletterMailer } from '../../features/newsletter/mails.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Mail, Mailer } from '../../platform/server/outbox/mail.ts'
import type { OutboxMessage } from '../../platform/server/outbox/message.ts'
import type { Outbox } from '../../platform/server/outbox/outbox.ts'
import { DeliveryFailure } from '../../platform/server/outbox/worker.ts'

/** Writes the mail of a message; undefined when its subject is gone, so that nothing is sent. */
export type ComposeMail = (message: OutboxMessage) => Promise<Mail | undefined>

/** Shorter than for other mails, since the owner waits for the answer on the screen. */
const testMs = 20_000

interface TopicMailerOptions {
  outbox: Outbox
  topics: Map<string, ComposeMail>
  wake(): void
}

/** Sends security mails to the owner's mailbox; webhooks do not get them. */
export function openSecurityMailer({ outbox, topics, wake }: TopicMailerOptions) {
  return {
    post: (tx: Tx, payload: object) =>
      outbox.enqueue(tx, { channel: 'mail', topic: 'security', payload }),
    serve: (write: (payload: unknown) => Promise<Mail | undefined>) =>
      topics.set('security', ({ payload }) => write(payload)),
    wake,
  }
}

/** The mailer of the newsletter. */
export function openNewsletterMailer(
  mailer: Mailer,
  { outbox, topics, wake }: TopicMailerOptions,
): NewsletterMailer {
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
