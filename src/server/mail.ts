import type { Config } from './config.ts'
import { DeliveryFailure, FinalFailure } from './outbox-worker.ts'
import { type MailAddress, smtpParts } from './outgoing-settings.ts'
import { isLoopback } from './own-names.ts'

/** A mail as a feature composes it. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: MailAddress
  /** Where one POST ends further mails of the kind. Source: RFC 8058. */
  unsubscribeUrl?: string
  /** The address was given by a visitor: when the server says that it is none, that is final. */
  toVisitor?: boolean
}

/** Hands mails to the mail server. */
export interface Mailer {
  /** @param id goes out as the Message-ID. @throws DeliveryFailure, FinalFailure */
  send(mail: Mail, id: string): Promise<void>
}

const usualAnswerMs = 15_000

/**
 * The way to the mail server of the settings; undefined when none is set.
 * @param answerMs how long the server may be silent
 */
export function openMailer(
  { smtpUrl, mailFrom }: Config,
  answerMs = usualAnswerMs,
): Mailer | undefined {
  const server = smtpUrl === undefined ? undefined : smtpParts(smtpUrl)
  if (!server || !mailFrom) return undefined
  const { host, port, secure, login } = server
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1)
  return {
    async send(mail, id) {
      // Loaded with the first mail: a site without mail does not pay for it.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        host,
        port,
        secure,
        ...(login && { auth: login }),
        // A password is never sent in clear, except to this very machine.
        requireTLS: login !== undefined && !isLoopback(host),
        connectionTimeout: answerMs,
        greetingTimeout: answerMs,
        socketTimeout: answerMs,
        dnsTimeout: answerMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await transport.sendMail({
          from: mailFrom,
          // An object is one address, whatever characters it holds.
          to: { name: '', address: mail.to },
          subject: oneLine(mail.subject, 200),
          text: mail.text,
          messageId: `<${id}@${domain}>`,
          ...(mail.html !== undefined && { html: mail.html }),
          ...(mail.replyTo && {
            replyTo: { name: oneLine(mail.replyTo.name, 100), address: mail.replyTo.address },
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribeUrl !== undefined && unsubscribeHeaders(mail.unsubscribeUrl)),
          },
        })
      } catch (error) {
        throw asFailure(error, mail.toVisitor ?? false)
      } finally {
        transport.close()
      }
    },
  }
}

/** Source: RFC 8058, section 3.1. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Text that stays on its line of the head of a mail. */
function oneLine(text: string, max: number): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, max)
}

/** "There is no such mailbox": repeating it for a week would only harm the sender's name. */
const noSuchMailbox = new Set([550, 551, 553, 556])

function asFailure(error: unknown, toVisitor: boolean): Error {
  if (!(error instanceof Error)) return new DeliveryFailure('The mail server could not be used.')
  const { responseCode, command, code } = error as Partial<Record<string, unknown>> & Error
  if (typeof responseCode === 'number') {
    const sentence = `The mail server refused with ${responseCode}${at(command)}.`
    const isFinal = toVisitor && command === 'RCPT TO' && noSuchMailbox.has(responseCode)
    return isFinal ? new FinalFailure(sentence) : new DeliveryFailure(sentence)
  }
  return new DeliveryFailure(
    `The mail server could not be reached${typeof code === 'string' ? ` (${code})` : ''}.`,
  )
}

function at(command: unknown): string {
  return typeof command === 'string' && /^[A-Z ]{2,20}$/.test(command) ? ` at ${command}` : ''
}
