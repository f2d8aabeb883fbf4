import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { ReportSecurityEvent } from '../../../platform/server/ops/security-events.ts'
import { createSuppressionList } from '../../../platform/server/outbox/suppression-list.ts'
import { type Call, type Caller, type Route, route } from '../../../platform/server/http/route.ts'
import type { AccountSecurity } from '../contract.ts'
import type { ConfirmPassword } from './passwords/confirmation.ts'
import { requireGoodPassword } from './passwords/choice.ts'
import { knownRank, type Passwords } from './passwords/hash.ts'
import { passwordChangeSchema, passwordSchema } from '../rules.ts'
import { readFactors, countRecoveryCodes } from './second-factor/factors.ts'
import type { Sessions } from './sessions.ts'
import type { SignInFlow } from './sign-in/sign-in-flow.ts'
import type { Users } from './users.ts'

export interface AccountServices {
  users: Users
  passwords: Passwords
  sessions: Sessions
  signIn: SignInFlow
  confirm: ConfirmPassword
  note: ReportSecurityEvent
}

/** Calls of the signed-in account about its password, its sessions and its deletion. */
export function accountRoutes(context: ServerContext, services: AccountServices): Route[] {
  const { sessions } = services
  const { database, log } = context
  return [
    route('GET /api/account', {
      access: 'account',
      handle: async (call) => {
        const { id } = requireCaller(call)
        const { authenticator, passkeys } = await readFactors(database.db, id)
        return {
          authenticator,
          passkeys,
          recoveryCodes: await countRecoveryCodes(database.db, id),
          sessions: await sessions.list(id, call.readCookie('session')),
        } satisfies AccountSecurity
      },
    }),
    passwordRoute(context, services),
    deleteAccountRoute(context, services),
    route('DELETE /api/account/sessions', {
      access: 'account',
      handle: async (call) => {
        const { id } = requireCaller(call)
        const ended = await sessions.endAll(id, call.readCookie('session'))
        log.info({ event: 'sessions-ended', account: id, ended }, 'The other sessions ended')
      },
    }),
    route('DELETE /api/account/sessions/:id', {
      access: 'account',
      handle: async (call) => {
        const { id } = requireCaller(call)
        if (!(await sessions.endOne(id, call.id))) throw new HttpError(404, 'No such session')
        log.info({ event: 'sessions-ended', account: id, ended: 1 }, 'A session ended')
      },
    }),
  ]
}

/** A new password ends every session; the calling browser gets a new one. */
function passwordRoute({ log }: ServerContext, services: AccountServices): Route {
  const { users, passwords, sessions, signIn, confirm, note } = services
  return route('PUT /api/account/password', {
    access: 'account',
    schema: passwordChangeSchema,
    handle: async (call) => {
      const caller = requireCaller(call)
      const { password, newPassword } = call.body
      await confirm(caller, password)
      const account = await users.find(caller.id)
      if (!account) throw new HttpError(401, 'Not signed in')
      await requireGoodPassword(newPassword, account)
      await users.setPassword(account.id, await passwords.hash(newPassword, knownRank(caller)))
      const ended = await sessions.endAll(account.id)
      await signIn.pending.endAll(account.id)
      await signIn.openSession(call, account)
      await note({ event: 'password-changed', account: account.id }, account.isAdmin)
      log.info({ event: 'sessions-ended', account: account.id, ended }, 'All sessions ended')
    },
  })
}

/** Deletes a guest account. Comments and messages do not belong to accounts and remain. */
function deleteAccountRoute(
  context: ServerContext,
  { users, signIn, confirm }: AccountServices,
): Route {
  const suppressed = createSuppressionList(context)
  return route('POST /api/account/remove', {
    access: 'account',
    schema: passwordSchema,
    handle: async (call) => {
      const caller = requireCaller(call)
      if (caller.isAdmin) throw new HttpError(403, 'The account of the owner cannot be deleted')
      await confirm(caller, call.body.password)
      const account = await users.find(caller.id)
      if (!account) throw new HttpError(401, 'Not signed in')
      // First, so that after a crash in between no backup can restore the account.
      await suppressed.add('account', account.username)
      await users.removeGuest(account.id)
      await signIn.signOut(call)
      call.setCookie('device', undefined)
      context.log.info(
        { event: 'account-removed', account: account.id },
        'A guest deleted the account',
      )
    },
  })
}

/** The caller; the access rule of each route already guarantees one. */
export function requireCaller({ caller }: Pick<Call<unknown>, 'caller'>): Caller {
  if (!caller) throw new HttpError(401, 'Please sign in first')
  return caller
}
