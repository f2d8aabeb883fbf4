import { isEmail } from '../../../shared/fields.ts'
import { isLoopback } from '../loopback.ts'

/** A mailbox as the head of a mail names it; the name may be empty. */
export interface MailAddress {
  name: string
  address: string
}

/** Reads 'Ada Example <ada@example.org>' or a bare address; undefined for anything else. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', inBrackets] = /^([^<>"\p{C}]{0,100})<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  return isEmail(address) ? { name: name.trim(), address } : undefined
}

/** True for smtp:// or smtps:// with a host, perhaps a user, a port and ?tls=, and nothing else. */
export function isSmtpUrl(text: string): boolean {
  return parseSmtpUrl(text) !== undefined
}

/** What a mail client needs to know of a mail server. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection is upgraded where the server offers it. */
  secure: boolean
  /** Whether TLS must be there; without it, it is used where the server offers it. */
  requiresTls: boolean
  /** Whether the certificate must be one that this machine trusts. */
  checksCertificate: boolean
  login: { user: string; pass: string } | undefined
}

/** Takes the address of a mail server apart; undefined when it is none. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const form = /^smtps?:\/\/[^/?#\s]+\/?(?:\?tls=(?:verified|unverified))?$/
  if (!form.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const secure = protocol === 'smtps:'
  const user = decoded(username)
  const pass = decoded(password)
  if (hostname === '' || user === undefined || pass === undefined) return undefined
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const login = user === '' ? undefined : { user, pass }
  // What stays on this machine is heard by nobody, and Debian gives its mail server a certificate
  // that nobody signed.
  const isOutside = !isLoopback(host)
  const tls = searchParams.get('tls')
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is never sent in clear, except to this very machine.
    requiresTls: tls === 'verified' || (login !== undefined && isOutside),
    checksCertificate: tls === null ? isOutside : tls === 'verified',
    login,
  }
}

function decoded(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part)
    return /\p{Cc}/u.test(text) ? undefined : text
  } catch {
    // A lone percent sign is no encoding.
    return undefined
  }
}

/** True for an http or https address without credentials. */
export function isChatAddress(text: string): boolean {
  if (text.length > 2048 || /\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** True for the address of a bucket with its key and secret, by path, perhaps with a region. */
export function isBucketAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#\s]+(?:\/[\w.-]+)+\/?(?:\?region=[\w-]+)?$/.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return [username, password].every((part) => part !== '' && decoded(part) !== undefined)
}
