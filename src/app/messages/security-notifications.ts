import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import {
  type NoteSecurity,
  type SecurityEvent,
  securityEvents,
  securityObjects,
} from '../../platform/server/ops/security-events.ts'
import { dayMs } from '../../shared/durations.ts'
import type { Messaging } from './messaging.ts'
import { securityMail } from './security-mails.ts'

const messages: Readonly<Record<SecurityEvent['event'], string>> = {
  'password-changed': 'A password was changed',
  'second-factor-on': 'A second factor was set up',
  'second-factor-off': 'A second factor was removed',
  'recovery-code-used': 'A recovery code was used',
  'new-device': 'Somebody signed in with a new browser',
  export: 'Data was downloaded',
  'session-refused': 'The owner is told of a session that is not valid',
}

interface SecurityNotificationServices {
  messaging: Pick<Messaging, 'securityMailer'>
  address: () => string
  ownerAddress: () => Promise<string | undefined>
}

const minuteMs = 60_000
const linesAMinute = 10

/** Security events go into the log, and by mail to the owner. */
export function openSecurityNotifications(
  context: ServerContext,
  services: SecurityNotificationServices,
) {
  const { database, now, calendar, log } = context
  const { securityMailer } = services.messaging
  securityMailer?.serve(async (payload) => {
    const to = await services.ownerAddress()
    if (to === undefined) return undefined
    const timeZone = await calendar.timeZone()
    return securityMail(v.parse(toldSchema, payload), { to, address: services.address(), timeZone })
  })

  const note: NoteSecurity = async ({ event, account, what, browser }, isOwners) => {
    log.info({ event, account, what }, messages[event])
    if (!isOwners || !securityMailer) return
    const told = { event, what, browser, at: now().toISOString() }
    await database.writeWithoutInvalidation((tx) => securityMailer.post(tx, told))
    securityMailer.wake()
  }

  return { note, sessionRefused: refusedSessions(context, note) }
}

const toldSchema = v.object({
  event: v.picklist(securityEvents),
  at: v.string(),
  what: v.optional(v.picklist(securityObjects)),
  browser: v.optional(v.string()),
})

/** A call for signed-in accounts that came with an invalid session. */
interface RefusedCall {
  requestId: string
  call: string
}

/**
 * Logs refused sessions, at most ten lines a minute, and mails the owner at most once a day: anybody can send any
 * number of them, and a session that expires while a tab is open causes one as well.
 */
function refusedSessions({ log, now }: ServerContext, note: NoteSecurity) {
  let minute = { begins: -Infinity, lines: 0 }
  let toldAt = -Infinity
  return async (refused: RefusedCall): Promise<void> => {
    const time = now().getTime()
    if (Math.abs(time - minute.begins) >= minuteMs) minute = { begins: time, lines: 0 }
    minute.lines += 1
    if (minute.lines <= linesAMinute)
      log.warn(
        { event: 'refused', status: 401, reason: 'session', ...refused },
        'A request was refused',
      )
    if (Math.abs(time - toldAt) < dayMs) return
    toldAt = time
    try {
      await note({ event: 'session-refused' }, true)
    } catch (error) {
      toldAt = -Infinity
      log.error({ err: error }, 'A notification could not be written')
    }
  }
}
