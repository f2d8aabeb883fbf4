import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Call, type Route, route } from '../../../platform/server/http/route.ts'
import type { ReportSecurityEvent } from '../../../platform/server/ops/security-events.ts'
import type { SecondFactors } from '../contract.ts'
import { codeSchema, passkeyAssertionSchema } from '../rules.ts'
import { spendAuthenticatorCode } from './second-factor/authenticator.ts'
import {
  assertionOptions,
  readAssertion,
  storeChallenge,
  takeChallenge,
  recordPasskeyUse,
  readStoredPasskeys,
} from './second-factor/passkeys.ts'
import { readFactors, spendRecoveryCode } from './second-factor/factors.ts'
import { relyingParty } from './second-factor/relying-party.ts'
import type { SignInFlow } from './sign-in/sign-in-flow.ts'
import { createThrottle } from './sign-in/throttle.ts'
import type { Users } from './users.ts'

/** Stricter than for passwords: an attacker who gets here already knows the password. */
const codeLimit = {
  name: 'code',
  client: { points: 10, seconds: 15 * 60 },
  account: { points: 20, seconds: 3600 },
}

const passwordRequired = () => new HttpError(401, 'Please enter your username and password again')

interface SecondStepServices {
  users: Users
  signIn: SignInFlow
  note: ReportSecurityEvent
}

/** The second step of a sign-in: a code or a passkey, in the browser that gave the right password. */
export function secondStepRoutes(context: ServerContext, services: SecondStepServices): Route[] {
  const { database, config, now } = context
  const { signIn, note, users } = services
  const { db } = database
  const complete = createCompletion(context, services)
  const checkPasskey = createPasskeyCheck(context)
  const requirePending = async (call: Pick<Call<unknown>, 'readCookie'>) => {
    const userId = await signIn.pending.find(call.readCookie('signing-in'))
    if (userId === undefined) throw passwordRequired()
    return userId
  }
  const spendCode = async (userId: number, code: string) => {
    if (/^\d{6}$/.test(code)) return await spendAuthenticatorCode(db, userId, code, now())
    const isRecovery = await spendRecoveryCode(db, userId, code)
    if (isRecovery) {
      const isOwner = (await users.find(userId))?.isAdmin === true
      await note({ event: 'recovery-code-used', account: userId }, isOwner)
    }
    return isRecovery
  }
  return [
    route('GET /api/login', {
      access: 'anyone',
      handle: async (call) => {
        const { authenticator, passkeys } = await readFactors(db, await requirePending(call))
        return { authenticator, passkeys: passkeys.length > 0 } satisfies SecondFactors
      },
    }),
    route('POST /api/login/code', {
      access: 'anyone',
      schema: codeSchema,
      handle: (call) =>
        complete(call, 'This code is incorrect', (userId) => spendCode(userId, call.body.code)),
    }),
    route('POST /api/login/passkey/options', {
      access: 'anyone',
      handle: async (call) => {
        const existing = await readStoredPasskeys(db, await requirePending(call))
        if (existing.length === 0) throw new HttpError(404, 'This account has no passkey')
        const options = await assertionOptions(relyingParty(config, call.headers), existing)
        await storeChallenge(db, call.readCookie('signing-in') ?? '', options.challenge, now())
        return options
      },
    }),
    route('POST /api/login/passkey', {
      access: 'anyone',
      schema: passkeyAssertionSchema,
      handle: (call) =>
        complete(call, 'This passkey could not be verified. Please try again.', (userId, token) =>
          checkPasskey(call, userId, token),
        ),
    }),
  ]
}

/** Consumes the challenge of a sign-in; true if a passkey of the account has signed it. */
function createPasskeyCheck({ config, database: { db }, now }: ServerContext) {
  return async (
    { headers, body }: Call<InferOutput<typeof passkeyAssertionSchema>>,
    userId: number,
    token: string,
  ): Promise<boolean> => {
    const challenge = await takeChallenge(db, token, now())
    const passkeys = await readStoredPasskeys(db, userId)
    const passkey = passkeys.find(({ credentialId }) => credentialId === body.id)
    if (challenge === undefined || passkey === undefined) return false
    const site = relyingParty(config, headers)
    const counter = await readAssertion(site, challenge, passkey, body)
    if (counter === undefined) return false
    await recordPasskeyUse(db, { id: passkey.id, counter, now: now() })
    return true
  }
}

/** Checks a second factor for the pending sign-in, within its limits, and opens the session. */
function createCompletion(context: ServerContext, { users, signIn }: SecondStepServices) {
  const { log } = context
  const throttle = createThrottle(context, codeLimit)
  const { pending, devices } = signIn
  return async (
    call: Call<unknown>,
    failure: string,
    check: (userId: number, token: string) => Promise<boolean>,
  ) => {
    const token = call.readCookie('signing-in')
    const waiting = await pending.find(token)
    const account = waiting === undefined ? undefined : await users.find(waiting)
    if (token === undefined || account === undefined) throw passwordRequired()
    const device = await devices.recognize(call.readCookie('device'))
    const clearFailure = await throttle.begin({
      client: call.client,
      username: account.username,
      device: device?.userId === account.id ? device.attemptId : undefined,
    })
    // Counted before the check, so that answers sent at the same time cannot exceed the allowed attempts.
    if ((await pending.attempt(token)) === undefined) throw passwordRequired()
    if (!(await check(account.id, token))) {
      log.warn(
        { event: 'second-factor-failed', account: account.id },
        'A second factor was rejected',
      )
      throw new HttpError(401, failure)
    }
    if (!(await pending.end(token))) throw passwordRequired()
    await clearFailure()
    await signIn.complete(call, account)
    return account
  }
}
