import type { Tx } from '../../platform/server/database/database.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import type { MessageListener, RefusalListener } from '../../platform/server/outbox/message.ts'

/** The topics of the newsletter's mails. */
type MailTopic = 'confirmation' | 'newsletter'

/** Writes a mail from what was put into the outbox; undefined when nobody waits for it any more. */
type WriteMail = (payload: unknown) => Promise<Mail | undefined>

interface ToldOfMails {
  /** That the mail server says that the address of a reader is none. */
  refused: RefusalListener
  ended?: MessageListener
}

/** The newsletter's way out; there is none without a mail server. */
export interface NewsletterMailer {
  /** Puts a mail into the outbox. @returns its id */
  post(tx: Tx, topic: MailTopic, payload: object): Promise<string>
  /** Sends a mail at once and only once. @returns the server's answer. @throws HttpError 503 with it */
  sendNow(mail: Mail): Promise<string>
  /** Says that something was put there. */
  wake(): void
  /** Names who writes the mails of a topic, and who is told how they ended. */
  serve(topic: MailTopic, write: WriteMail, told: ToldOfMails): void
}
