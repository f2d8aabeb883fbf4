import type { Tx } from '../../server/database/database.ts'
import type { Mail } from '../../server/mail.ts'
import type { MessageListener } from '../../server/outbox-tables.ts'

/** The topics of the newsletter's mails. */
type MailTopic = 'confirmation' | 'newsletter' | 'test'

/** Writes a mail from what was put into the outbox; undefined when nobody waits for it any more. */
type WriteMail = (payload: unknown) => Promise<Mail | undefined>

/** The newsletter's way out; there is none without a mail server. */
export interface NewsletterMailer {
  /** Puts a mail into the outbox. @returns its id */
  post(tx: Tx, topic: MailTopic, payload: object): Promise<string>
  /** Says that something was put there. */
  wake(): void
  /** Names who writes the mails of a topic, and who is told how they ended. */
  serve(topic: MailTopic, write: WriteMail, ended?: MessageListener): void
}
