import type { ServerContext } from '../../../../platform/server/context.ts'
import type { Call } from '../../../../platform/server/http/route.ts'
import type { NoteSecurity } from '../../../../platform/server/ops/security-events.ts'
import { browserName } from '../browser-name.ts'
import type { Account } from '../../contract.ts'
import { sessionSeconds, type Sessions } from '../sessions.ts'
import { deviceSeconds, type Devices } from './devices.ts'
import { openPendingSignIns, type PendingSignIns, pendingSeconds } from './pending.ts'
import { openDevices } from './devices.ts'

type AnyCall = Pick<Call<unknown>, 'readCookie' | 'setCookie' | 'clearCache' | 'headers'>

/** The way into an account, by whatever it was opened. */
export interface SignInFlow {
  devices: Devices
  pending: PendingSignIns
  /** Signs in a browser that has given everything that was asked for; one that is new to the account is told of in the log and to the owner. */
  complete(call: AnyCall, account: Account): Promise<void>
  /** Gives the browser a new session and the token of a known browser. */
  open(call: AnyCall, account: Account): Promise<void>
  /** The password was right: the browser may go on to the second factor, and has no rights until then. */
  wait(call: AnyCall, account: Account): Promise<void>
  /** Ends the session of this browser. */
  close(call: AnyCall): Promise<void>
}

interface SignInServices {
  sessions: Sessions
  note: NoteSecurity
}

export function openSignInFlow(
  context: ServerContext,
  { sessions, note }: SignInServices,
): SignInFlow {
  const devices = openDevices(context)
  const pending = openPendingSignIns(context)
  const endOwn = async (call: AnyCall) => {
    const token = call.readCookie('session')
    if (token !== undefined) await sessions.end(token)
  }
  const open = async (call: AnyCall, { id }: Account) => {
    // A new token at every sign-in: a session that somebody else put into this browser before gains nothing (session fixation).
    await endOwn(call)
    const token = await sessions.start(id, browserName(call.headers['user-agent']))
    call.setCookie('session', token, sessionSeconds)
    call.setCookie('device', await devices.sign(id), deviceSeconds)
    if (call.readCookie('signing-in') !== undefined) call.setCookie('signing-in', undefined)
  }
  return {
    devices,
    pending,
    async complete(call, account) {
      const { id, isAdmin } = account
      const device = await devices.recognise(call.readCookie('device'))
      await open(call, account)
      context.log.info({ event: 'login-ok', account: id }, 'Somebody signed in')
      if (device?.userId === id) return
      const browser = browserName(call.headers['user-agent'])
      await note({ event: 'new-device', account: id, browser }, isAdmin)
    },
    open,
    async wait(call, { id }) {
      call.setCookie('signing-in', await pending.start(id), pendingSeconds)
    },
    async close(call) {
      await endOwn(call)
      call.setCookie('session', undefined)
      // The browser may have kept pages of the admin area, and would show them again when one goes back.
      call.clearCache()
    },
  }
}
