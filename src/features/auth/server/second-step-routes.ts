import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Call, type Route, route } from '../../../platform/server/http/route.ts'
import type { NoteSecurity } from '../../../platform/server/ops/security-events.ts'
import type { SecondFactors } from '../contract.ts'
import { codeSchema, passkeyAssertionSchema } from '../rules.ts'
import { spendAuthenticatorCode } from './second-factor/authenticator.ts'
import { assertionOptions, readAssertion } from './second-factor/ceremonies.ts'
import { storeChallenge, takeChallenge } from './second-factor/challenges.ts'
import { readFactors } from './second-factor/factors.ts'
import { notePasskeyUse, storedPasskeys } from './second-factor/passkeys.ts'
import { spendRecoveryCode } from './second-factor/recovery-codes.ts'
import { relyingParty } from './second-factor/relying-party.ts'
import type { SignInFlow } from './sign-in/sign-in-flow.ts'
import { createThrottle } from './sign-in/throttle.ts'
import type { Users } from './users.ts'

/** Who guesses here knows the password already: fewer guesses than for that one. */
const codeLimit = {
  name: 'code',
  client: { points: 10, seconds: 15 * 60 },
  account: { points: 20, seconds: 3600 },
}

const passwordFirst = () => new HttpError(401, 'Please enter your username and password again')

interface SecondStepServices {
  users: Users
  signIn: SignInFlow
  note: NoteSecurity
}

/** The second step of a sign-in: a code or a passkey, by the browser whose password was right. */
export function secondStepRoutes(context: ServerContext, services: SecondStepServices): Route[] {
  const { database, config, now } = context
  const { signIn, note, users } = services
  const { db } = database
  const complete = completion(context, services)
  const checkPasskey = passkeyCheck(context)
  const waiting = async (call: Pick<Call<unknown>, 'readCookie'>) => {
    const userId = await signIn.pending.find(call.readCookie('signing-in'))
    if (userId === undefined) throw passwordFirst()
    return userId
  }
  /** Uses up a code of the app or a recovery code. */
  const spendCode = async (userId: number, code: string) => {
    if (/^\d{6}$/.test(code)) return await spendAuthenticatorCode(db, userId, code, now())
    const isRecovery = await spendRecoveryCode(db, userId, code)
    if (isRecovery) {
      const isOwners = (await users.find(userId))?.isAdmin === true
      await note({ event: 'recovery-code-used', account: userId }, isOwners)
    }
    return isRecovery
  }
  return [
    route('GET /api/login', {
      access: 'anyone',
      handle: async (call) => {
        const { authenticator, passkeys } = await readFactors(db, await waiting(call))
        return { authenticator, passkeys: passkeys.length > 0 } satisfies SecondFactors
      },
    }),
    route('POST /api/login/code', {
      access: 'anyone',
      schema: codeSchema,
      handle: (call) =>
        complete(call, 'This code is not right', (userId) => spendCode(userId, call.body.code)),
    }),
    route('POST /api/login/passkey/options', {
      access: 'anyone',
      handle: async (call) => {
        const existing = await storedPasskeys(db, await waiting(call))
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
        complete(call, 'This passkey could not be checked. Please try again.', (userId, token) =>
          checkPasskey(call, userId, token),
        ),
    }),
  ]
}

/** Uses the challenge of a sign-in up; true for the answer of a passkey of the account to it. */
function passkeyCheck({ config, database: { db }, now }: ServerContext) {
  return async (
    { headers, body }: Call<InferOutput<typeof passkeyAssertionSchema>>,
    userId: number,
    token: string,
  ): Promise<boolean> => {
    const challenge = await takeChallenge(db, token, now())
    const passkeys = await storedPasskeys(db, userId)
    const passkey = passkeys.find(({ credentialId }) => credentialId === body.id)
    if (challenge === undefined || passkey === undefined) return false
    const site = relyingParty(config, headers)
    const counter = await readAssertion(site, challenge, passkey, body)
    if (counter === undefined) return false
    await notePasskeyUse(db, { id: passkey.id, counter, now: now() })
    return true
  }
}

/** Checks a second factor for the sign-in that waits, once, within its limits, and opens the session. */
function completion(context: ServerContext, { users, signIn }: SecondStepServices) {
  const { log } = context
  const throttle = createThrottle(context, codeLimit)
  const { pending, devices } = signIn
  return async (
    call: Call<unknown>,
    refusal: string,
    check: (userId: number, token: string) => Promise<boolean>,
  ) => {
    const token = call.readCookie('signing-in')
    const waiting = await pending.find(token)
    const account = waiting === undefined ? undefined : await users.find(waiting)
    if (token === undefined || account === undefined) throw passwordFirst()
    const device = await devices.recognise(call.readCookie('device'))
    const clearFailure = await throttle.begin({
      client: call.client,
      username: account.username,
      device: device?.userId === account.id ? device.attemptId : undefined,
    })
    // Counted before the check, so that answers sent at the same time cannot exceed the allowed attempts.
    if ((await pending.attempt(token)) === undefined) throw passwordFirst()
    if (!(await check(account.id, token))) {
      log.warn({ event: 'second-factor-failed', account: account.id }, 'A code was refused')
      throw new HttpError(401, refusal)
    }
    if (!(await pending.end(token))) throw passwordFirst()
    await clearFailure()
    await signIn.complete(call, account)
    return account
  }
}
