import type { Config } from '../ops/config.ts'
import { type MailAddress, parseSmtpUrl, type SmtpServer } from './outgoing-settings.ts'
import { AddressRefused, DeliveryFailure } from './worker.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: MailAddress
  /** For one-click unsubscribing by POST. Source: RFC 8058. */
  unsubscribeUrl?: string
  /** The address comes from a visitor, so its refusal is final. */
  toVisitor?: boolean
}

export interface Mailer {
  /**
   * @param id becomes the Message-ID
   * @returns the response of the server
   * @throws DeliveryFailure, FinalFailure
   */
  send(mail: Mail, id: string, signal?: AbortSignal): Promise<string>
  /** Connects and signs in without sending a mail. @throws DeliveryFailure */
  verify(): Promise<void>
  close(): void
}

const defaultTimeoutMs = 15_000
/** Idle connections are closed after this time. */
const idleMs = 5000

/**
 * Undefined without SMTP_URL.
 * @param timeoutMs how long the server may be silent
 */
export function createMailer(config: Config, timeoutMs = defaultTimeoutMs): Mailer | undefined {
  const server = config.smtpUrl === undefined ? undefined : parseSmtpUrl(config.smtpUrl)
  const from = config.mailFrom
  if (!server || !from) return undefined
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  let transport: ReturnType<typeof connectTo> | undefined
  const connected = () => (transport ??= connectTo(server, timeoutMs, config.mailsPerConnection))
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
        return formatResponse(response)
      } catch (error) {
        throw toMailFailure(error, mail.toVisitor ?? false)
      }
    },
    async verify() {
      try {
        await (await connected()).verify()
      } catch (error) {
        throw toMailFailure(error, false)
      }
    },
    close: () => {
      void transport?.then((open) => open.close())
      transport = undefined
    },
  }
}

/** One connection, opened for the first mail and reused by mails that follow soon. */
async function connectTo(
  { host, port, secure, login, requiresTls, checksCertificate }: SmtpServer,
  timeoutMs: number,
  maxMessages: number,
) {
  // Loaded on demand: many sites send no mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages,
    // The outbox retries. A retry here could deliver an interrupted message twice.
    maxRequeues: 0,
    idleTimeout: idleMs,
    host,
    port,
    secure,
    ...(login && { auth: login }),
    requireTLS: requiresTls,
    // Without certificate checks, unencrypted mail is not less secure than TLS that failed.
    opportunisticTLS: !requiresTls && !checksCertificate,
    tls: { rejectUnauthorized: checksCertificate },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function partsOf({ to, subject, text, html, replyTo, unsubscribeUrl }: Mail) {
  return {
    // As an object, so that special characters cannot add further addresses.
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

/** Source: RFC 8058, section 3.1, and RFC 2919. */
function listHeaders(url: string) {
  return {
    'List-Id': { prepared: true, value: `<newsletter.${new URL(url).hostname}>` },
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Prevents header injection. */
function oneLine(text: string, max: number): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, max)
}

/**
 * Converts an error of nodemailer to a message for the owner, with the response of the server but without addresses.
 * @param toVisitor whether the address comes from a visitor, so that its refusal is final
 */
function toMailFailure(error: unknown, toVisitor: boolean): Error {
  if (!(error instanceof Error)) return new DeliveryFailure('The mail server could not be used.')
  const { responseCode, response, command } = error as Partial<Record<string, unknown>> & Error
  if (typeof responseCode !== 'number') return new DeliveryFailure(describeFailure(error))
  const text = typeof response === 'string' ? formatResponse(response) : String(responseCode)
  const sentence = `The mail server refused${at(command)}: ${text}`
  return toVisitor && command === 'RCPT TO' && isUnknownAddress(responseCode, text)
    ? new AddressRefused(sentence)
    : new DeliveryFailure(sentence)
}

const maxResponseCharacters = 200

/** Formats the response of a mail server as one line without addresses. */
function formatResponse(answer: string): string {
  return (
    answer
      .slice(0, 2000)
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      // Logs and screens must not show the addresses of readers.
      .replaceAll(/<?[^\s<>()"':;,]+>?/g, (word) => (isAddress(word) ? '(address)' : word))
      .trim()
      .slice(0, maxResponseCharacters)
  )
}

function isAddress(word: string): boolean {
  const bare = word.replaceAll(/[<>]/g, '')
  const at = bare.indexOf('@', 1)
  return at > 0 && at < bare.length - 1
}

/**
 * Whether the mailbox does not exist: retrying for a week would only harm the sender's reputation. A status of 5.7 refuses
 * the sender or the route and not the address.
 * Source: RFC 3463, section 3.8.
 */
function isUnknownAddress(code: number, words: string): boolean {
  return code >= 550 && code < 560 && code !== 552 && !/^\d{3}[ -]5\.7\.\d/.test(words)
}

const untrusted = /certificate|altnames|unable to verify/i

/** Codes of nodemailer for a server that was reached but closed the connection or could not be used. */
const unusable: ReadonlySet<unknown> = new Set([
  'EAUTH',
  'ECONNECTION',
  'ENOAUTH',
  'EPROTOCOL',
  'ETLS',
])

/** Failures without a response of the server, by the codes of nodemailer. */
function describeFailure(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ETIMEDOUT') return 'The mail server did not respond in time.'
  if (code === 'EABORT') return 'The mail server was too slow to accept the mail.'
  const words = formatResponse(error.message)
  if (untrusted.test(words))
    // The rest is advice about Node.
    return `The mail server's certificate is not trusted (${words.split(';')[0]}). Install a trusted one, or add ?tls=unverified to SMTP_URL.`
  return `The mail server could not be ${unusable.has(code) ? 'used' : 'reached'}: ${words}`
}

function at(command: unknown): string {
  return typeof command === 'string' && /^[A-Z ]{2,20}$/.test(command) ? ` at ${command}` : ''
}
