import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import {
  type ReportSecurityEvent,
  type SecurityEvent,
  securityEvents,
  securityObjects,
} from '../../platform/server/ops/security-events.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { dayMs } from '../../shared/durations.ts'
import type { Messaging } from './messaging.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const messages: Readonly<Record<SecurityEvent['event'], string>> = {
  'password-changed': 'A password was changed',
  'second-factor-on': 'A second factor was set up',
  'second-factor-off': 'A second factor was removed',
  'recovery-code-used': 'A recovery code was used',
  'new-device': 'Someone signed in with a new browser',
  export: 'Data was downloaded',
  'session-refused': 'The owner is notified of an invalid session',
  'backup-key': 'A key for the copies of backups was created',
}

interface SecurityNotificationServices {
  messaging: Pick<Messaging, 'mailer'>
  address: () => string
  ownerAddress: () => Promise<string | undefined>
}

const minuteMs = 60_000
const maxLinesPerMinute = 10

/** Logs security events, and mails the owner about those of the owner's account. */
export function openSecurityNotifications(
  context: ServerContext,
  services: SecurityNotificationServices,
) {
  const { database, now, calendar, log } = context
  const { mailer } = services.messaging
  mailer?.serve('security', async (payload) => {
    const to = await services.ownerAddress()
    if (to === undefined) return undefined
    const timeZone = await calendar.timeZone()
    return writeMail(v.parse(queuedEvent, payload), { to, address: services.address(), timeZone })
  })

  const note: ReportSecurityEvent = async ({ event, account, what, browser }, isOwners) => {
    log.info({ event, account, what }, messages[event])
    if (!isOwners || !mailer) return
    const queued: QueuedEvent = { event, what, browser, at: now().toISOString() }
    await database.writeWithoutInvalidation((tx) => mailer.post(tx, 'security', queued))
    mailer.wake()
  }

  return { note, sessionRefused: refusedSessions(context, note) }
}

/** An event while it waits in the outbox. */
const queuedEvent = v.object({
  event: v.picklist(securityEvents),
  /** ISO instant. */
  at: v.string(),
  what: v.optional(v.picklist(securityObjects)),
  browser: v.optional(v.string()),
})

type QueuedEvent = v.InferOutput<typeof queuedEvent>

/** A call that requires a sign-in and came with an invalid session. */
interface RefusedCall {
  requestId: string
  call: string
}

/**
 * Logs refused sessions, at most ten lines a minute, and mails the owner at most once a day: anyone can send any number
 * of them, and a session that expires while a tab is open causes one as well.
 */
function refusedSessions({ log, now }: ServerContext, note: ReportSecurityEvent) {
  let minute = { begins: -Infinity, lines: 0 }
  let notifiedAt = -Infinity
  return async (refused: RefusedCall): Promise<void> => {
    const time = now().getTime()
    if (Math.abs(time - minute.begins) >= minuteMs) minute = { begins: time, lines: 0 }
    minute.lines += 1
    if (minute.lines <= maxLinesPerMinute)
      log.warn(
        { event: 'refused', status: 401, reason: 'session', ...refused },
        'A request was refused',
      )
    if (Math.abs(time - notifiedAt) < dayMs) return
    notifiedAt = time
    try {
      await note({ event: 'session-refused' }, true)
    } catch (error) {
      notifiedAt = -Infinity
      log.error({ err: error }, 'A notification could not be written')
    }
  }
}

interface MailText {
  subject: string
  text: string
  /** What the owner should do if it was someone else. */
  advice: string
}

const newPassword = `If this was not you, choose a new password on the machine of the site; it ends every session:\n\n    ${programCommand} owner reset-password`

const checkAccount = 'If this was not you, change your password in the Account window immediately.'

/** Writes the mail to the owner about an event. Neither names nor network addresses are in it. */
function writeMail(
  { event, at, what, browser }: QueuedEvent,
  { to, address, timeZone }: { to: string; address: string; timeZone: string },
): Mail {
  const { subject, text, advice } = mailText({ event, what, browser })
  const when = `${formatDateTime(at, timeZone)} (${timeZone})`
  return {
    to,
    subject,
    text: `${text}\n\nWhen: ${when}\nSite: ${address}\n\n${advice}\n`,
  }
}

function mailText({ event, what, browser = 'another program' }: Omit<QueuedEvent, 'at'>): MailText {
  const factor = what === 'passkey' ? 'A passkey' : 'An authenticator app'
  switch (event) {
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        text: 'The password of your account was changed, and all other sessions ended.',
        advice: newPassword,
      }
    case 'second-factor-on':
      return {
        subject: 'A second factor was added',
        text: `${factor} can complete the sign-in to your account now.`,
        advice: newPassword,
      }
    case 'second-factor-off':
      return {
        subject: 'A second factor was removed',
        text: `${factor} was removed from your account.`,
        advice: newPassword,
      }
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        text: 'Someone completed the sign-in to your account with a recovery code.',
        advice: newPassword,
      }
    case 'new-device':
      return {
        subject: 'A sign-in from a new browser',
        text: `Someone signed in to your account with a browser that had not been used before: ${browser}.`,
        advice: newPassword,
      }
    case 'export':
      return {
        subject: 'Data of your site was downloaded',
        text: `Someone signed in as the owner downloaded ${what === 'backup' ? 'a backup of the whole site' : 'the list of subscribers'}.`,
        advice: checkAccount,
      }
    case 'backup-key':
      return {
        subject: 'A key for your backups was created',
        text: 'Someone signed in as the owner created a key. Copies of backups in the bucket are encrypted with it from now on.',
        advice: `${checkAccount} Then create a key again.`,
      }
    case 'session-refused':
      return {
        subject: 'An invalid session was used',
        text: 'A request that requires a sign-in came with a session that has ended or never existed. That is usual for a browser that was signed out elsewhere. You get at most one such mail a day.',
        advice:
          'If none of your browsers was signed out, check the sessions in the Account window.',
      }
  }
}
