import type { Config } from '../../../platform/server/ops/config.ts'
import { listeningAddress } from '../../../platform/server/http/hosts.ts'
import { createMailer } from '../../../platform/server/outbox/mail.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, ok, warning, oneLineOf } from './finding.ts'

const timeoutMs = 5000

/** Checks that the mail server accepts a connection and the password; sends nothing. */
export async function checkMail(config: Config): Promise<Diagnosis> {
  const part = 'mail'
  const mailer = createMailer(config, timeoutMs)
  if (!mailer)
    return ok(part, 'No mail server is configured, so no mails are sent (SMTP_URL, MAIL_FROM).')
  try {
    await mailer.verify()
    return ok(part, 'The mail server accepts mails.')
  } catch (error) {
    return broken(
      part,
      `${oneLineOf(error).replace(/\.?$/, '.')} Check SMTP_URL, and that the server runs.`,
    )
  } finally {
    mailer.close()
  }
}

/** The answer at an address. */
type Answer =
  | { kind: 'site'; words: string }
  | { kind: 'other'; status: number; words: string }
  | { kind: 'none'; words: string }

/** Checks that the site runs, and that its public address reaches it. */
export async function checkAddresses(config: Config): Promise<Diagnosis[]> {
  const here = listeningAddress(config.host, config.port)
  const { publicUrl } = config
  const own = await probe(here, publicUrl)
  return [
    siteAt(here, own),
    publicUrl === undefined
      ? ok('proxy', 'PUBLIC_URL is not set: only this machine can reach the site.')
      : proxyTo(publicUrl, { own, outside: await probe(publicUrl), config }),
  ]
}

function siteAt(here: string, answer: Answer): Diagnosis {
  const part = 'site'
  if (answer.kind === 'site') return ok(part, `It answers at ${here}.`)
  if (answer.kind === 'none')
    return warning(
      part,
      `Nothing answers at ${here}: ${answer.words}. Start the site, or check HOST and PORT.`,
    )
  if (answer.status >= 500)
    return broken(
      part,
      `It answers at ${here}, but with ${answer.status}: it is overloaded, or its database or disk does not work. Check its log.`,
    )
  if (answer.status === 421)
    return broken(
      part,
      `It answers at ${here}, but not to the name in PUBLIC_URL, so it was started with other settings. Restart it.`,
    )
  return broken(
    part,
    `Another program answers at ${here}: ${answer.words}. Stop it, or choose another PORT.`,
  )
}

interface Seen {
  own: Answer
  outside: Answer
  config: Config
}

function proxyTo(publicUrl: string, { own, outside, config }: Seen): Diagnosis {
  const part = 'proxy'
  if (own.kind !== 'site' && outside.kind !== 'site')
    return warning(part, `${publicUrl} cannot reach the site while it does not answer.`)
  if (outside.kind !== 'site')
    return broken(
      part,
      `${publicUrl} does not reach the site: ${outside.words}. Check the name, its certificate and the proxy.`,
    )
  if (own.kind === 'site' && own.words !== outside.words)
    return broken(part, `Another site answers at ${publicUrl}. Check the target of the proxy.`)
  if (publicUrl.startsWith('https:') && config.trustedProxies === 0)
    return warning(
      part,
      `${publicUrl} answers, but TRUSTED_PROXIES is 0, so all visitors count as one. Set it to the number of proxies.`,
    )
  return ok(part, `${publicUrl} reaches the site.`)
}

/** Requests the public settings of a site from an address. */
async function probe(address: string, name = address): Promise<Answer> {
  try {
    const response = await fetch(new URL('/api/site', address), {
      headers: { 'x-forwarded-host': new URL(name).host },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    const words = await response.text()
    if (response.ok && isSite(words)) return { kind: 'site', words }
    const problem = response.ok ? 'it is not Ephemeris' : `it answered ${status}`
    return { kind: 'other', status, words: problem }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return { kind: 'none', words: `no answer within ${timeoutMs / 1000} seconds` }
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return { kind: 'none', words: oneLineOf(cause) }
  }
}

function isSite(words: string): boolean {
  try {
    const site: unknown = JSON.parse(words)
    return typeof site === 'object' && site !== null && 'ownerName' in site
  } catch {
    return false
  }
}
