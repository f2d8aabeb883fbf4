import { formatDateTime } from '../../shared/dates.ts'
import type { Mail } from '../../platform/server/outbox/mail.ts'
import type { SecurityEvent } from '../../platform/server/ops/security-events.ts'

/** An event as it waits in the outbox. */
export interface ToldEvent extends Pick<SecurityEvent, 'event' | 'what' | 'browser'> {
  /** ISO instant. */
  at: string
}

interface Told {
  subject: string
  text: string
  /** What to do when it was somebody else. */
  otherwise: string
}

const newPassword =
  'If this was not you, choose a new password on the machine of the site; it ends every session:\n\n    npm run ephemeris -- owner reset-password'

const checkAccount = 'If this was not you, change your password in the Account window at once.'

/** What the mail to the owner says of an event. Neither names nor network addresses are in it. */
export function securityMail(
  { event, at, what, browser }: ToldEvent,
  { to, address, timeZone }: { to: string; address: string; timeZone: string },
): Mail {
  const told = wordsOn({ event, what, browser })
  const when = `${formatDateTime(at, timeZone)} (${timeZone})`
  return {
    to,
    subject: told.subject,
    text: `${told.text}\n\nWhen: ${when}\nSite: ${address}\n\n${told.otherwise}\n`,
  }
}

function wordsOn({ event, what, browser = 'another program' }: Omit<ToldEvent, 'at'>): Told {
  const factor = what === 'passkey' ? 'A passkey' : 'An authenticator app'
  switch (event) {
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        text: 'The password of your account was changed, and all other sessions ended.',
        otherwise: newPassword,
      }
    case 'second-factor-on':
      return {
        subject: 'A second factor was added',
        text: `${factor} can complete the sign-in to your account now.`,
        otherwise: newPassword,
      }
    case 'second-factor-off':
      return {
        subject: 'A second factor was removed',
        text: `${factor} was removed from your account.`,
        otherwise: newPassword,
      }
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        text: 'Somebody completed the sign-in to your account with a recovery code.',
        otherwise: newPassword,
      }
    case 'new-device':
      return {
        subject: 'A sign-in from a new browser',
        text: `Somebody signed in to your account with a browser that had not done so before: ${browser}.`,
        otherwise: newPassword,
      }
    case 'export':
      return {
        subject: 'Data of your site was downloaded',
        text: `Somebody signed in as the owner downloaded ${what === 'backup' ? 'a backup of the whole site' : 'the list of subscribers'}.`,
        otherwise: checkAccount,
      }
    case 'session-refused':
      return {
        subject: 'A session that is not valid was used',
        text: 'A call that only somebody signed in may make came with a session that has ended or never was. That is usual for a browser that was signed out elsewhere. There is one such mail a day at most.',
        otherwise:
          'If no browser of yours was signed out, look at the sessions in the Account window.',
      }
  }
}
