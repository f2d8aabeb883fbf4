import type { Feature } from '../../../platform/server/feature.ts'
import type { ServerContext } from '../../../platform/server/context.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { perDay, perHour } from '../../../platform/server/http/rate-limit.ts'
import { type Route, route } from '../../../platform/server/http/route.ts'
import type { NoteSecurity } from '../../../platform/server/ops/security-events.ts'
import { accountRoutes } from './account-routes.ts'
import type { Claim } from './claim.ts'
import { secondFactorRequired } from '../contract.ts'
import { factorRoutes } from './factor-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import { passwordConfirmation } from './passwords/confirmation.ts'
import { requireGoodPassword } from './passwords/choice.ts'
import { verifyCounted } from './passwords/verify-counted.ts'
import { knownRank, type Passwords } from './passwords/hash.ts'
import { openRegistration } from './registration.ts'
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
  note: NoteSecurity
}

/** Sign in, sign up, sign out, the session check, and everything that an account does with itself. */
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
      loginRoute(context, services, signIn),
      ...secondStepRoutes(context, { ...services, signIn }),
      registerRoute(context, { ...services, signIn, join: registration.join }),
      route('POST /api/logout', { access: 'anyone', handle: (call) => signIn.close(call) }),
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
      const marked = await signIn.devices.recognise(call.readCookie('device'))
      const device = marked && marked.userId === stored?.id ? marked.attemptId : undefined
      const clearFailure = await throttle.begin({ client: call.client, username, device })
      const hash = stored?.password ?? passwords.nobody
      const rank = stored && device !== undefined ? knownRank(stored) : 'anybody'
      const matches = await verifyCounted(passwords, { hash, password, rank }, clearFailure)
      const account = stored && matches ? await users.find(stored.id) : undefined
      if (!account) {
        log.warn({ event: 'login-failed', account: stored?.id }, 'A sign-in was refused')
        throw new HttpError(401, 'Invalid username or password')
      }
      await clearFailure()
      if ((await readFactors(database.db, account.id)).isOn) {
        await signIn.wait(call, account)
        throw new HttpError(401, 'Second factor required', { 'x-reason': secondFactorRequired })
      }
      await signIn.complete(call, account)
      return account
    },
  })
}

interface RegisterServices extends AuthServices {
  signIn: SignInFlow
  join: ReturnType<typeof openRegistration>['join']
}

function registerRoute(
  { log }: ServerContext,
  { users, claim, passwords, signIn, join }: RegisterServices,
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
        claim: (tx) => claim.check(tx, headers['x-claim-code']),
        settle: claim.settle,
        join,
      })
      if (account.isAdmin) {
        claim.writeMarker()
        log.info({ event: 'claim', account: account.id }, 'The site has an owner now')
      } else log.info({ event: 'register', account: account.id }, 'Somebody made an account')
      await signIn.open(call, account)
      return account
    },
  })
}
