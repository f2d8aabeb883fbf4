import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Call, type Route, route } from '../../../platform/server/http/route.ts'
import { type AccountServices, callerOf } from './account-routes.ts'
import type { NewFactor } from '../contract.ts'
import { newPasskeySchema, passwordSchema } from '../rules.ts'
import { readRegistration, registrationOptions } from './second-factor/ceremonies.ts'
import { storeChallenge, takeChallenge } from './second-factor/challenges.ts'
import { codesForFirstFactor, forgetCodesWithoutFactor } from './second-factor/factors.ts'
import { addPasskey, removePasskey, storedPasskeys } from './second-factor/passkeys.ts'
import { relyingParty } from './second-factor/relying-party.ts'

/** Passkeys of an account: add in two steps, and remove. */
export function passkeyRoutes(
  context: ServerContext,
  { users, confirm, note }: AccountServices,
): Route[] {
  const { config, database, now } = context
  return [
    route('POST /api/account/passkeys/options', {
      access: 'account',
      schema: passwordSchema,
      handle: async (call) => {
        const caller = callerOf(call)
        const site = relyingParty(config, call.headers)
        await confirm(caller, call.body.password)
        const account = await users.find(caller.id)
        const existing = await storedPasskeys(database.db, caller.id)
        const user = { id: caller.id, username: account?.username ?? '' }
        const options = await registrationOptions(site, user, existing)
        await storeChallenge(database.db, tokenOf(call), options.challenge, now())
        return options
      },
    }),
    route('POST /api/account/passkeys', {
      access: 'account',
      schema: newPasskeySchema,
      status: 201,
      handle: async (call) => {
        const { id, isAdmin } = callerOf(call)
        const { name } = call.body
        const passkey = await registeredPasskey(context, call)
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
        const caller = callerOf(call)
        await confirm(caller, call.body.password)
        const removed = await database.writeWithoutInvalidation(async (tx) => {
          const had = await removePasskey(tx, caller.id, call.id)
          await forgetCodesWithoutFactor(tx, caller.id)
          return had
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

function tokenOf(call: Pick<Call<unknown>, 'readCookie'>): string {
  return call.readCookie('session') ?? ''
}

/** @throws HttpError 409 when it took too long, 400 for what answers no challenge of ours */
async function registeredPasskey(
  { config, database, now }: ServerContext,
  call: Call<InferOutput<typeof newPasskeySchema>>,
) {
  const challenge = await takeChallenge(database.db, tokenOf(call), now())
  if (challenge === undefined)
    throw new HttpError(409, 'Adding a passkey took too long. Please begin again.')
  const site = relyingParty(config, call.headers)
  const passkey = await readRegistration(site, challenge, call.body.credential)
  if (!passkey) throw new HttpError(400, 'This passkey could not be checked. Please try again.')
  return passkey
}
