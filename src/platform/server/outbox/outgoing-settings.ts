import { isEmail } from '../../../shared/fields.ts'
import { isLoopback } from '../http/hosts.ts'

/** The name may be empty. */
export interface MailAddress {
  name: string
  address: string
}

/** Parses 'Ada Example <ada@example.org>' or a bare address; undefined if invalid. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', inBrackets] = /^([^<>"\p{C}]{0,100})<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  return isEmail(address) ? { name: name.trim(), address } : undefined
}

export function isSmtpUrl(text: string): boolean {
  return parseSmtpUrl(text) !== undefined
}

export interface SmtpServer {
  host: string
  port: number
  /** Implicit TLS; otherwise STARTTLS is used if the server offers it. */
  secure: boolean
  /** Whether the connection fails without TLS. */
  requiresTls: boolean
  /** Whether the certificate must be trusted. */
  checksCertificate: boolean
  login: { user: string; pass: string } | undefined
}

/** Parses smtp:// or smtps:// with a host, optionally a login, a port and ?tls=; undefined if invalid. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const form = /^smtps?:\/\/[^/?#\s]+\/?(?:\?tls=(?:verified|unverified))?$/
  if (!form.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const secure = protocol === 'smtps:'
  const user = decode(username)
  const pass = decode(password)
  if (hostname === '' || user === undefined || pass === undefined) return undefined
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const login = user === '' ? undefined : { user, pass }
  // Loopback needs no verified TLS; Debian's certificate is self-signed.
  const isOutside = !isLoopback(host)
  const tls = searchParams.get('tls')
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is never sent unencrypted, except on this machine.
    requiresTls: tls === 'verified' || (login !== undefined && isOutside),
    checksCertificate: tls === null ? isOutside : tls === 'verified',
    login,
  }
}

function decode(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part)
    return /\p{Cc}/u.test(text) ? undefined : text
  } catch {
    // Invalid percent-encoding.
    return undefined
  }
}

/** Whether a text is an http or https URL without credentials. */
export function isChatAddress(text: string): boolean {
  if (text.length > 2048 || /\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** Whether a text is a path-style bucket URL with key and secret, and optionally a region. */
export function isBucketAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#\s]+(?:\/[\w.-]+)+\/?(?:\?region=[\w-]+)?$/.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return [username, password].every((part) => part !== '' && decode(part) !== undefined)
}
