import type { Config } from '../../../server/ops/config.ts'
import { openMailer } from '../../../server/outbox/mail.ts'
import { broken, type Diagnosis, ok, warning, oneLineOf } from './finding.ts'

const timeoutMs = 5000

/** Whether the mail server takes a connection and the password; nothing is sent. */
export async function checkMail(config: Config): Promise<Diagnosis> {
  const part = 'mail'
  const mailer = openMailer(config, timeoutMs)
  if (!mailer) return ok(part, 'No mail server is set, so nothing is mailed (SMTP_URL, MAIL_FROM).')
  try {
    await mailer.tryOut()
    return ok(part, 'The mail server takes mails.')
  } catch (error) {
    return broken(
      part,
      `${oneLineOf(error).replace(/\.?$/, '.')} Check SMTP_URL, and that the server runs.`,
    )
  } finally {
    mailer.close()
  }
}

/** Whether the site runs, and whether its public address leads to it. */
export async function checkAddresses(config: Config): Promise<Diagnosis[]> {
  const here = `http://${isEverywhere(config.host) ? '127.0.0.1' : config.host}:${config.port}`
  const own = await answerOf(here, config.publicUrl)
  const running = own.ok
    ? ok('site', `It answers at ${here}.`)
    : warning(
        'site',
        `Nothing answers at ${here}: ${own.words}. Start the site, or check HOST and PORT.`,
      )
  const { publicUrl } = config
  if (publicUrl === undefined)
    return [running, ok('proxy', 'PUBLIC_URL is not set: the site is for this machine alone.')]
  const outside = await answerOf(publicUrl)
  if (!own.ok && !outside.ok)
    return [
      running,
      warning('proxy', `${publicUrl} cannot lead anywhere while the site does not answer.`),
    ]
  if (!outside.ok)
    return [
      running,
      broken(
        'proxy',
        `${publicUrl} does not lead to the site: ${outside.words}. Check the name, its certificate and the proxy.`,
      ),
    ]
  if (own.ok && own.words !== outside.words)
    return [
      running,
      broken('proxy', `Another site answers at ${publicUrl}. Check where the proxy leads.`),
    ]
  const isBehind = publicUrl.startsWith('https:') && config.trustedProxies === 0
  return [
    running,
    isBehind
      ? warning(
          'proxy',
          `${publicUrl} answers, but TRUSTED_PROXIES is 0, so all visitors count as one. Set it to the number of proxies.`,
        )
      : ok('proxy', `${publicUrl} leads to the site.`),
  ]
}

/** The answer of a site at an address, or why there is none. */
async function answerOf(address: string, name = address): Promise<{ ok: boolean; words: string }> {
  try {
    const response = await fetch(new URL('/api/site', address), {
      headers: { 'x-forwarded-host': new URL(name).host },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const words = await response.text()
    return response.ok
      ? { ok: true, words }
      : { ok: false, words: `it answered ${response.status}` }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return { ok: false, words: oneLineOf(cause) }
  }
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
