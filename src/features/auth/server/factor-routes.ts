import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Call, type Route, route } from '../../../platform/server/http/route.ts'
import { type AccountServices, callerOf } from './account-routes.ts'
import type { AuthenticatorSetup, NewFactor } from '../contract.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { codeSchema, passwordSchema } from '../rules.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from './second-factor/authenticator.ts'
import {
  codesForFirstFactor,
  forgetCodesWithoutFactor,
  readFactors,
} from './second-factor/factors.ts'
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts'
import { issuerOf } from './second-factor/relying-party.ts'
import { beginAttempt, countFailures } from './sign-in/failures.ts'

/** A wrong first code changes nothing, but the call must not be used to guess codes. */
const setupLimit = { name: 'set-up', points: 20, seconds: 3600 }

/** The second factor of an account: every change asks for its password again. */
export function factorRoutes(context: ServerContext, services: AccountServices): Route[] {
  const { database, log } = context
  const { confirm, note } = services
  return [
    ...authenticatorSetup(context, services),
    route('POST /api/account/authenticator/off', {
      access: 'account',
      schema: passwordSchema,
      handle: async (call) => {
        const caller = callerOf(call)
        await confirm(caller, call.body.password)
        const removed = await database.writeWithoutInvalidation(async (tx) => {
          const had = await removeAuthenticator(tx, caller.id)
          await forgetCodesWithoutFactor(tx, caller.id)
          return had
        })
        if (!removed) throw new HttpError(404, 'No authenticator app is set up')
        await note(
          { event: 'second-factor-off', account: caller.id, what: 'authenticator' },
          caller.isAdmin,
        )
      },
    }),
    ...passkeyRoutes(context, services),
    route('POST /api/account/recovery-codes', {
      access: 'account',
      schema: passwordSchema,
      handle: async (call) => {
        const caller = callerOf(call)
        await confirm(caller, call.body.password)
        const recoveryCodes = await database.writeWithoutInvalidation(async (tx) => {
          const { isOn } = await readFactors(tx, caller.id)
          if (!isOn) throw new HttpError(409, 'Recovery codes come with a second factor')
          return await renewRecoveryCodes(tx, caller.id)
        })
        log.info({ event: 'recovery-codes-new', account: caller.id }, 'Recovery codes were renewed')
        return { recoveryCodes } satisfies NewFactor
      },
    }),
  ]
}

/** Two steps: a secret that is shown, then the first code that the app makes of it. */
function authenticatorSetup(
  context: ServerContext,
  { users, confirm, note }: AccountServices,
): Route[] {
  const { config, database, now } = context
  const failures = countFailures(setupLimit, context)
  const begin = async (call: Call<{ password: string }>): Promise<AuthenticatorSetup> => {
    const caller = callerOf(call)
    await confirm(caller, call.body.password)
    const account = await users.find(caller.id)
    return await beginAuthenticator(database.db, {
      userId: caller.id,
      issuer: issuerOf(config),
      label: account?.username ?? '',
      now: now(),
    })
  }
  const finish = async (call: Call<{ code: string }>): Promise<NewFactor> => {
    const { id, isAdmin } = callerOf(call)
    const clearFailure = await beginAttempt([[failures, String(id)]])
    const recoveryCodes = await database.writeWithoutInvalidation(async (tx) => {
      if (!(await confirmAuthenticator(tx, id, call.body.code, now())))
        throw new HttpError(400, 'This code is not right. Check the clock of your phone.')
      return await codesForFirstFactor(tx, id)
    })
    await clearFailure()
    await note({ event: 'second-factor-on', account: id, what: 'authenticator' }, isAdmin)
    return { recoveryCodes }
  }
  return [
    route('POST /api/account/authenticator', {
      access: 'account',
      schema: passwordSchema,
      handle: begin,
    }),
    route('POST /api/account/authenticator/confirm', {
      access: 'account',
      schema: codeSchema,
      handle: finish,
    }),
  ]
}
