import type { Feature } from '../../../platform/server/feature.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { perDay, perHour } from '../../../platform/server/http/rate-limit.ts'
import { type Route, route } from '../../../platform/server/http/route.ts'
import type { ReportSecurityEvent } from '../../../platform/server/ops/security-events.ts'
import { accountRoutes } from './account-routes.ts'
import type { Claim } from './claim.ts'
import { claimUrl } from '../account-urls.ts'
import { type ClaimState, secondFactorRequired } from '../contract.ts'
import { factorRoutes } from './factor-routes.ts'
import { guestRoutes, openRegistration } from './guests.ts'
import { passwordConfirmation, verifyCounted } from './passwords/confirmation.ts'
import { requireGoodPassword } from './passwords/choice.ts'
import { knownRank, type Passwords } from './passwords/hash.ts'
import { loginSchema, registerSchema } from '../rules.ts'
import { readFactors } from './second-factor/factors.ts'
import { secondStepRoutes } from './second-step-routes.ts'
import type { Sessions } from './sessions.ts'
import { type SignInFlow, openSignInFlow } from './sign-in/sign-in-flow.ts'
import { createThrottle } from './sign-in/throttle.ts'
import type { Users } from './users.ts'

/** Source: docs/behaviour.md, Sign-in. */
const passwordLimit = {
  name: 'password',
  client: { points: 10, seconds: 15 * 60 },
  account: { points: 50, seconds: 3600 },
}

interface AuthServices {
  users: Users
  sessions: Sessions
  claim: Claim
  passwords: Passwords
  note: ReportSecurityEvent
}

/** Sign-in, registration, sign-out, the session check, and the calls of accounts and guests. */
export function authFeature(context: ServerContext, services: AuthServices): Feature {
  const signIn = openSignInFlow(context, services)
  const registration = openRegistration(context)
  const account = { ...services, signIn, confirm: passwordConfirmation(context, services) }
  return {
    routes: [
      route('GET /api/user', {
        access: 'anyone',
        handle: async ({ caller }) => {
          const found = caller && (await services.users.find(caller.id))
          if (!found) throw new HttpError(401, 'Not signed in')
          return found
        },
      }),
      route(`GET ${claimUrl}`, {
        access: 'anyone',
        handle: async (): Promise<ClaimState> => {
          const { code, wasClaimed } = services.claim
          if (await wasClaimed()) return { state: 'claimed' }
          return { state: code === undefined ? 'open' : 'code' }
        },
      }),
      loginRoute(context, services, signIn),
      ...secondStepRoutes(context, { ...services, signIn }),
      registerRoute(context, { ...services, signIn, requireOpen: registration.requireOpen }),
      route('POST /api/logout', { access: 'anyone', handle: (call) => signIn.signOut(call) }),
      ...accountRoutes(context, account),
      ...factorRoutes(context, account),
      ...guestRoutes(context, { ...services, registration }),
    ],
  }
}

function loginRoute(
  context: ServerContext,
  { users, passwords }: AuthServices,
  signIn: SignInFlow,
): Route {
  const { database, log } = context
  const throttle = createThrottle(context, passwordLimit)
  return route('POST /api/login', {
    access: 'anyone',
    schema: loginSchema,
    handle: async (call) => {
      const { username, password } = call.body
      const stored = await users.findPassword(username)
      const known = await signIn.devices.recognize(call.readCookie('device'))
      const device = known && known.userId === stored?.id ? known.attemptId : undefined
      const clearFailure = await throttle.begin({ client: call.client, username, device })
      const hash = stored?.password ?? passwords.dummyHash
      const rank = stored && device !== undefined ? knownRank(stored) : 'unknown'
      const matches = await verifyCounted(passwords, { hash, password, rank }, clearFailure)
      const account = stored && matches ? await users.find(stored.id) : undefined
      if (!account) {
        log.warn({ event: 'login-failed', account: stored?.id }, 'Sign-in failed')
        throw new HttpError(401, 'Invalid username or password')
      }
      await clearFailure()
      if ((await readFactors(database.db, account.id)).isOn) {
        await signIn.awaitSecondFactor(call, account)
        throw new HttpError(401, 'Second factor required', { 'x-reason': secondFactorRequired })
      }
      await signIn.complete(call, account)
      return account
    },
  })
}

interface RegisterServices extends AuthServices {
  signIn: SignInFlow
  requireOpen: ReturnType<typeof openRegistration>['requireOpen']
}

function registerRoute(
  { log }: ServerContext,
  { users, claim, passwords, signIn, requireOpen }: RegisterServices,
): Route {
  return route('POST /api/register', {
    access: 'anyone',
    limit: { client: [perHour(5)], site: [perHour(60), perDay(300)] },
    schema: registerSchema,
    status: 201,
    handle: async (call) => {
      const { body, headers } = call
      await requireGoodPassword(body.password, body)
      const account = await users.add(body, await passwords.hash(body.password), {
        checkClaim: (tx) => claim.check(tx, headers['x-claim-code']),
        recordClaim: claim.recordClaim,
        requireOpen,
      })
      if (account.isAdmin) {
        claim.writeMarker()
        log.info({ event: 'claim', account: account.id }, 'The site was claimed')
      } else log.info({ event: 'register', account: account.id }, 'An account was created')
      await signIn.openSession(call, account)
      return account
    },
  })
}
