import { AddressRefused, DeliveryFailure } from './worker.ts'

/**
 * What a mail client threw, as the owner reads it: the server's own words without addresses.
 * @param toVisitor whether a visitor gave the address, so that its refusal is final
 */
export function asMailFailure(error: unknown, toVisitor: boolean): Error {
  if (!(error instanceof Error)) return new DeliveryFailure('The mail server could not be used.')
  const { responseCode, response, command } = error as Partial<Record<string, unknown>> & Error
  if (typeof responseCode !== 'number') return new DeliveryFailure(withoutAnswer(error))
  const words = typeof response === 'string' ? serverWords(response) : String(responseCode)
  const sentence = `The mail server refused${at(command)}: ${words}`
  return toVisitor && command === 'RCPT TO' && isNoAddress(responseCode, words)
    ? new AddressRefused(sentence)
    : new DeliveryFailure(sentence)
}

const maxWords = 200

/** An answer of a mail server on one line, without the addresses that it repeats. */
export function serverWords(answer: string): string {
  return (
    answer
      .slice(0, 2000)
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      // Logs and pages that show this are no place for the address of a reader.
      .replaceAll(/<?[^\s<>()"':;,]+>?/g, (word) => (isAddress(word) ? '(address)' : word))
      .trim()
      .slice(0, maxWords)
  )
}

/** Whether a word, in angle brackets or not, has something on both sides of an @. */
function isAddress(word: string): boolean {
  const bare = word.replaceAll(/[<>]/g, '')
  const at = bare.indexOf('@', 1)
  return at > 0 && at < bare.length - 1
}

/**
 * "There is no such mailbox": repeating it for a week would only harm the sender's name. With a status
 * of 5.7 it is the sender that is refused, or the way, and not the address.
 * Source: RFC 3463, section 3.8.
 */
function isNoAddress(code: number, words: string): boolean {
  return code >= 550 && code < 560 && code !== 552 && !/^\d{3}[ -]5\.7\.\d/.test(words)
}

const untrusted = /certificate|altnames|unable to verify/i

/** Codes of nodemailer for a server that was reached and then ended the connection or was not understood. */
const broken: ReadonlySet<unknown> = new Set([
  'EAUTH',
  'ECONNECTION',
  'ENOAUTH',
  'EPROTOCOL',
  'ETLS',
])

/** Why there is no answer that refuses: the codes are nodemailer's. */
function withoutAnswer(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time.'
  if (code === 'EABORT') return 'The mail server was too slow: it did not take the mail in time.'
  const words = serverWords(error.message)
  if (untrusted.test(words))
    // What follows is advice about Node.
    return `The mail server's certificate is not trusted (${words.split(';')[0]}). Give it one that is, or end SMTP_URL with ?tls=unverified.`
  return `The mail server could not be ${broken.has(code) ? 'used' : 'reached'}: ${words}`
}

function at(command: unknown): string {
  return typeof command === 'string' && /^[A-Z ]{2,20}$/.test(command) ? ` at ${command}` : ''
}
