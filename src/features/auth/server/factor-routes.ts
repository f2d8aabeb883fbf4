import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Call, type Route, route } from '../../../platform/server/http/route.ts'
import { type AccountServices, requireCaller } from './account-routes.ts'
import type { AuthenticatorSetup, NewFactor } from '../contract.ts'
import { codeSchema, passwordSchema, newPasskeySchema } from '../rules.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from './second-factor/authenticator.ts'
import {
  codesForFirstFactor,
  deleteUnusableRecoveryCodes,
  readFactors,
  renewRecoveryCodes,
} from './second-factor/factors.ts'
import { readIssuer, relyingParty } from './second-factor/relying-party.ts'
import { beginAttempt, countFailures } from './sign-in/throttle.ts'
import type { InferOutput } from 'valibot'
import {
  readRegistration,
  registrationOptions,
  storeChallenge,
  takeChallenge,
  addPasskey,
  removePasskey,
  readStoredPasskeys,
} from './second-factor/passkeys.ts'

/** Keeps the call from being used to guess codes. */
const setupLimit = { name: 'set-up', points: 20, seconds: 3600 }

/** Calls that set up and remove second factors; every change requires the password. */
export function factorRoutes(context: ServerContext, services: AccountServices): Route[] {
  const { database, log } = context
  const { confirm, note } = services
  return [
    ...authenticatorSetup(context, services),
    route('POST /api/account/authenticator/off', {
      access: 'account',
      schema: passwordSchema,
      handle: async (call) => {
        const caller = requireCaller(call)
        await confirm(caller, call.body.password)
        const removed = await database.writeWithoutInvalidation(async (tx) => {
          const wasRemoved = await removeAuthenticator(tx, caller.id)
          await deleteUnusableRecoveryCodes(tx, caller.id)
          return wasRemoved
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
        const caller = requireCaller(call)
        await confirm(caller, call.body.password)
        const recoveryCodes = await database.writeWithoutInvalidation(async (tx) => {
          const { isOn } = await readFactors(tx, caller.id)
          if (!isOn)
            throw new HttpError(409, 'Recovery codes need a second factor; set one up first')
          return await renewRecoveryCodes(tx, caller.id)
        })
        log.info({ event: 'recovery-codes-new', account: caller.id }, 'Recovery codes renewed')
        return { recoveryCodes } satisfies NewFactor
      },
    }),
  ]
}

/** Two steps: show a secret, then check the first code that the app generates from it. */
function authenticatorSetup(
  context: ServerContext,
  { users, confirm, note }: AccountServices,
): Route[] {
  const { config, database, now } = context
  const failures = countFailures(setupLimit, context)
  const begin = async (call: Call<{ password: string }>): Promise<AuthenticatorSetup> => {
    const caller = requireCaller(call)
    await confirm(caller, call.body.password)
    const account = await users.find(caller.id)
    return await beginAuthenticator(database.db, {
      userId: caller.id,
      issuer: readIssuer(config),
      label: account?.username ?? '',
      now: now(),
    })
  }
  const finish = async (call: Call<{ code: string }>): Promise<NewFactor> => {
    const { id, isAdmin } = requireCaller(call)
    const clearFailure = await beginAttempt([[failures, String(id)]])
    const recoveryCodes = await database.writeWithoutInvalidation(async (tx) => {
      if (!(await confirmAuthenticator(tx, id, call.body.code, now())))
        throw new HttpError(400, 'This code is incorrect. Check the clock of your phone.')
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

function passkeyRoutes(context: ServerContext, { users, confirm, note }: AccountServices): Route[] {
  const { config, database, now } = context
  return [
    route('POST /api/account/passkeys/options', {
      access: 'account',
      schema: passwordSchema,
      handle: async (call) => {
        const caller = requireCaller(call)
        const site = relyingParty(config, call.headers)
        await confirm(caller, call.body.password)
        const account = await users.find(caller.id)
        const existing = await readStoredPasskeys(database.db, caller.id)
        const user = { id: caller.id, username: account?.username ?? '' }
        const options = await registrationOptions(site, user, existing)
        await storeChallenge(database.db, readSessionToken(call), options.challenge, now())
        return options
      },
    }),
    route('POST /api/account/passkeys', {
      access: 'account',
      schema: newPasskeySchema,
      status: 201,
      handle: async (call) => {
        const { id, isAdmin } = requireCaller(call)
        const { name } = call.body
        const passkey = await verifyNewPasskey(context, call)
        const recoveryCodes = await database.writeWithoutInvalidation(async (tx) => {
          await addPasskey(tx, id, { ...passkey, name, now: now() })
          return await codesForFirstFactor(tx, id)
        })
        await note({ event: 'second-factor-on', account: id, what: 'passkey' }, isAdmin)
        return { recoveryCodes } satisfies NewFactor
      },
    }),
    route('POST /api/account/passkeys/:id/remove', {
      access: 'account',
      schema: passwordSchema,
      handle: async (call) => {
        const caller = requireCaller(call)
        await confirm(caller, call.body.password)
        const removed = await database.writeWithoutInvalidation(async (tx) => {
          const wasRemoved = await removePasskey(tx, caller.id, call.id)
          await deleteUnusableRecoveryCodes(tx, caller.id)
          return wasRemoved
        })
        if (!removed) throw new HttpError(404, 'No such passkey')
        await note(
          { event: 'second-factor-off', account: caller.id, what: 'passkey' },
          caller.isAdmin,
        )
      },
    }),
  ]
}

function readSessionToken(call: Pick<Call<unknown>, 'readCookie'>): string {
  return call.readCookie('session') ?? ''
}

/** @throws HttpError 409 when the challenge has expired, 400 when the credential does not match it */
async function verifyNewPasskey(
  { config, database, now }: ServerContext,
  call: Call<InferOutput<typeof newPasskeySchema>>,
) {
  const challenge = await takeChallenge(database.db, readSessionToken(call), now())
  if (challenge === undefined)
    throw new HttpError(409, 'Adding the passkey took too long. Please start again.')
  const site = relyingParty(config, call.headers)
  const passkey = await readRegistration(site, challenge, call.body.credential)
  if (!passkey) throw new HttpError(400, 'This passkey could not be verified. Please try again.')
  return passkey
}
