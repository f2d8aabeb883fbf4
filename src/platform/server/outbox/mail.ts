import type { Config } from '../ops/config.ts'
import { asMailFailure, serverWords } from './mail-failure.ts'
import { type MailAddress, parseSmtpUrl, type SmtpServer } from './outgoing-settings.ts'

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
  /**
   * @param id goes out as the Message-ID
   * @returns what the server answered
   * @throws DeliveryFailure, FinalFailure
   */
  send(mail: Mail, id: string, signal?: AbortSignal): Promise<string>
  /** Connects and signs in without sending anything. @throws DeliveryFailure */
  tryOut(): Promise<void>
  close(): void
}

const usualAnswerMs = 15_000
/** A connection that had nothing to carry for so long is closed. */
const idleMs = 5000

/**
 * The way to the mail server of the settings; undefined when none is set.
 * @param answerMs how long the server may be silent
 */
export function openMailer(config: Config, answerMs = usualAnswerMs): Mailer | undefined {
  const server = config.smtpUrl === undefined ? undefined : parseSmtpUrl(config.smtpUrl)
  const from = config.mailFrom
  if (!server || !from) return undefined
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  let transport: ReturnType<typeof connectTo> | undefined
  const connected = () => (transport ??= connectTo(server, answerMs, config.mailsPerConnection))
  return {
    async send(mail, id, signal) {
      try {
        const { response } = await (
          await connected()
        ).sendMail({
          from,
          messageId: `<${id}@${domain}>`,
          ...partsOf(mail),
          ...(signal && { signal }),
        })
        return serverWords(response)
      } catch (error) {
        throw asMailFailure(error, mail.toVisitor ?? false)
      }
    },
    async tryOut() {
      try {
        await (await connected()).verify()
      } catch (error) {
        throw asMailFailure(error, false)
      }
    },
    close: () => {
      void transport?.then((open) => open.close())
      transport = undefined
    },
  }
}

/** One connection, opened with the first mail and kept for those that follow soon. */
async function connectTo(
  { host, port, secure, login, requiresTls, checksCertificate }: SmtpServer,
  answerMs: number,
  maxMessages: number,
) {
  // Loaded with the first mail: a site without mail does not pay for it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages,
    // The outbox repeats; a message that was torn off here would arrive twice.
    maxRequeues: 0,
    idleTimeout: idleMs,
    host,
    port,
    secure,
    ...(login && { auth: login }),
    requireTLS: requiresTls,
    // Where nobody proves who the server is, a failed TLS protects no more than none.
    opportunisticTLS: !requiresTls && !checksCertificate,
    tls: { rejectUnauthorized: checksCertificate },
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function partsOf({ to, subject, text, html, replyTo, unsubscribeUrl }: Mail) {
  return {
    // An object is one address, whatever characters it holds.
    to: { name: '', address: to },
    subject: oneLine(subject, 200),
    text,
    ...(html !== undefined && { html }),
    ...(replyTo && {
      replyTo: { name: oneLine(replyTo.name, 100), address: replyTo.address },
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && listHeaders(unsubscribeUrl)),
    },
  }
}

/** Source: RFC 8058, section 3.1, and RFC 2919: the list is known by the name of the site. */
function listHeaders(url: string) {
  return {
    'List-Id': { prepared: true, value: `<newsletter.${new URL(url).hostname}>` },
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
