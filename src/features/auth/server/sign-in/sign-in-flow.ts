import type { ServerContext } from '../../../../platform/server/context.ts'
import type { Call } from '../../../../platform/server/http/route.ts'
import type { ReportSecurityEvent } from '../../../../platform/server/ops/security-events.ts'
import { browserName } from '../browser-name.ts'
import type { Account } from '../../contract.ts'
import { sessionSeconds, type Sessions } from '../sessions.ts'
import { openSecret } from '../../../../platform/server/database/secrets.ts'
import {
  isSameSignature,
  keyedHash,
  createToken,
  hashToken,
} from '../../../../platform/server/tokens.ts'

type AnyCall = Pick<Call<unknown>, 'readCookie' | 'setCookie' | 'clearCache' | 'headers'>

interface SignInServices {
  sessions: Sessions
  note: ReportSecurityEvent
}

/** Opens and ends sessions, and sets their cookies. */
export function openSignInFlow(context: ServerContext, { sessions, note }: SignInServices) {
  const devices = openDevices(context)
  const pending = openPendingSignIns(context)
  const endCurrent = async (call: AnyCall) => {
    const token = call.readCookie('session')
    if (token !== undefined) await sessions.end(token)
  }
  /** Gives the browser a new session and the cookie of a known browser. */
  const openSession = async (call: AnyCall, { id }: Account) => {
    // A new token at every sign-in prevents session fixation.
    await endCurrent(call)
    const token = await sessions.start(id, browserName(call.headers['user-agent']))
    call.setCookie('session', token, sessionSeconds)
    call.setCookie('device', await devices.sign(id), deviceSeconds)
    if (call.readCookie('signing-in') !== undefined) call.setCookie('signing-in', undefined)
  }
  return {
    devices,
    pending,
    /** Opens a session after all factors were checked; a browser that is new to the account is logged and reported to the owner. */
    async complete(call: AnyCall, account: Account): Promise<void> {
      const { id, isAdmin } = account
      const device = await devices.recognize(call.readCookie('device'))
      await openSession(call, account)
      context.log.info({ event: 'login-ok', account: id }, 'An account signed in')
      if (device?.userId === id) return
      const browser = browserName(call.headers['user-agent'])
      await note({ event: 'new-device', account: id, browser }, isAdmin)
    },
    openSession,
    /** The password was right; the browser has no rights until the second factor is checked. */
    async awaitSecondFactor(call: AnyCall, { id }: Account): Promise<void> {
      call.setCookie('signing-in', await pending.start(id), pendingSeconds)
    },
    /** Ends the session of the calling browser. */
    async signOut(call: AnyCall): Promise<void> {
      await endCurrent(call)
      call.setCookie('session', undefined)
      // Back navigation would otherwise show cached pages of the admin area.
      call.clearCache()
    },
  }
}

export type SignInFlow = ReturnType<typeof openSignInFlow>

/** A browser that has signed in to an account before. */
interface Device {
  userId: number
  /** Identifies the sign-in; failures are counted by it. */
  attemptId: string
}

/** Source: docs/behaviour.md, Sign-in; Cookies. */
const deviceSeconds = 365 * 86_400

/**
 * The cookie of browsers that have signed in before, which grants no rights: 'account.time.random.signature', signed with a
 * key in the database.
 */
function openDevices({ database, now }: ServerContext) {
  const readKey = openSecret(database, 'device')
  const signatureOf = async (text: string) => keyedHash(await readKey(), text)
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    async sign(userId: number): Promise<string> {
      const text = `${userId}.${seconds()}.${createToken(96)}`
      return `${text}.${await signatureOf(text)}`
    },
    /** Undefined for a token that has expired or that this site did not sign. */
    async recognize(cookie: string | undefined): Promise<Device | undefined> {
      const [userId, signedAt, random, signature] = cookie?.split('.') ?? []
      if (random === undefined || signature === undefined) return undefined
      const expected = await signatureOf(`${userId}.${signedAt}.${random}`)
      if (!isSameSignature(signature, expected)) return undefined
      if (seconds() - Number(signedAt) > deviceSeconds) return undefined
      return { userId: Number(userId), attemptId: random }
    },
  }
}

/** Time limit of the second step. */
const pendingMs = 5 * 60_000
const pendingSeconds = pendingMs / 1000
/** After this many wrong answers the password is required again. */
const maxAttempts = 5

/** Sign-ins with a correct password that await their second factor; they grant no rights. */
export function openPendingSignIns({ database, now }: ServerContext) {
  const { db } = database
  const oldest = () => new Date(now().getTime() - pendingMs).toISOString()
  return {
    async start(userId: number): Promise<string> {
      const token = createToken()
      await db.deleteFrom('pendingSignIns').where('createdAt', '<', oldest()).execute()
      await db
        .insertInto('pendingSignIns')
        .values({
          tokenHash: hashToken(token),
          userId,
          createdAt: now().toISOString(),
          attempts: 0,
        })
        .execute()
      return token
    },
    /** The account of a pending sign-in. */
    async find(token: string | undefined): Promise<number | undefined> {
      if (token === undefined) return undefined
      const row = await db
        .selectFrom('pendingSignIns')
        .select('userId')
        .where('tokenHash', '=', hashToken(token))
        .where('createdAt', '>=', oldest())
        .where('attempts', '<', maxAttempts)
        .executeTakeFirst()
      return row?.userId
    },
    /** The same, and uses one of its attempts. */
    async attempt(token: string | undefined): Promise<number | undefined> {
      if (token === undefined) return undefined
      const row = await db
        .updateTable('pendingSignIns')
        .set((column) => ({ attempts: column('attempts', '+', 1) }))
        .where('tokenHash', '=', hashToken(token))
        .where('createdAt', '>=', oldest())
        .where('attempts', '<', maxAttempts)
        .returning('userId')
        .executeTakeFirst()
      return row?.userId
    },
    /** True for the call that ended it, so that it is completed only once. */
    async end(token: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('pendingSignIns')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** Ends all of an account, when its password or its factors change. */
    async endAll(userId: number): Promise<void> {
      await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
    },
  }
}
