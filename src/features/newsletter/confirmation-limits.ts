import type { ServerContext } from '../../platform/server/context.ts'
import { createCeiling, createLimiter } from '../../platform/server/http/rate-limit.ts'

const hour = 3600
const day = 24 * hour

/** Runs work that asks an address to confirm; failures are not counted. @throws HttpError 429, 503 */
type RunWithinLimits = <Result>(email: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits confirmation mails, since anyone can enter any address: a few per mailbox, however its address is spelled, and in
 * total no more than the outbox sends in that time (features/notifications/messaging.ts), so that none is delayed.
 */
export function limitConfirmations(
  context: Pick<ServerContext, 'config' | 'now' | 'counts'>,
): RunWithinLimits {
  const perMailbox = createLimiter(
    'confirmations of a mailbox',
    [{ points: 3, seconds: day }],
    context,
  )
  const total = createCeiling(
    'confirmations',
    [
      { points: 100, seconds: hour },
      { points: 500, seconds: day },
    ],
    context,
  )
  return async (email, work) => {
    const mailbox = normalizeMailbox(email)
    await perMailbox.take(mailbox)
    try {
      return await total.under(work)
    } catch (error) {
      await perMailbox.refund(mailbox)
      throw error
    }
  }
}

/**
 * Providers that ignore some characters in mailbox names.
 * Sources: support.google.com/mail/answer/7436150; proton.me/support/addresses-and-aliases.
 */
const ignored: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
  'protonmail.com': /[._-]/g,
  'pm.me': /[._-]/g,
}

const domainAliases: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** Identifies the mailbox of an address, for counting only: `ada@example.org` also receives mail to `Ada+news@example.org`. */
export function normalizeMailbox(email: string): string {
  const written = email.toLowerCase()
  const at = written.lastIndexOf('@')
  const [name, domain] = [written.slice(0, Math.max(at, 0)), written.slice(at + 1)]
  const [untagged = ''] = name.split('+', 1)
  const provider = domainAliases[domain] ?? domain
  // A name that consists of a tag only is a mailbox of its own.
  return `${untagged.replaceAll(ignored[provider] ?? /$^/g, '') || name}@${provider}`
}
