import type { ServerContext } from '../../server/context.ts'
import { HttpError } from '../../server/errors.ts'
import { createLimiter } from '../../server/rate-limit.ts'
import { type Route, route } from '../../server/route.ts'
import type { Claim } from './claim.ts'
import { loginSchema, registerSchema } from './rules.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'

/** Source: policies, section 4. */
const loginFailures = [{ points: 10, seconds: 15 * 60 }]

interface AuthParts {
  users: Users
  sessions: Sessions
  claim: Claim
}

/** Sign in, sign up, sign out and the session check. */
export function authRoutes(context: ServerContext, parts: AuthParts): Route[] {
  const { users, sessions } = parts
  const failures = createLimiter('login failure', loginFailures, context.config)
  return [
    route('GET /api/user', {
      handle: async ({ caller }) => {
        const account = caller && (await users.find(caller.id))
        if (!account) throw new HttpError(401, 'Not signed in')
        return account
      },
    }),
    route('POST /api/login', {
      schema: loginSchema,
      handle: async ({ body, client, sessionToken, setSession }) => {
        // Taken before the hash, so that a burst of guesses cannot slip past; given back on success.
        await failures.take(client)
        const account = await checkPassword(users, body.username, body.password)
        await failures.giveBack(client)
        // A new token at every login: one that was planted before is worth nothing.
        if (sessionToken !== undefined) await sessions.end(sessionToken)
        setSession(await sessions.start(account.id))
        return account
      },
    }),
    registerRoute(context, parts),
    route('POST /api/logout', {
      handle: async ({ sessionToken, setSession }) => {
        if (sessionToken !== undefined) await sessions.end(sessionToken)
        setSession(undefined)
      },
    }),
  ]
}

function registerRoute(
  { config, log }: ServerContext,
  { users, sessions, claim }: AuthParts,
): Route {
  return route('POST /api/register', {
    schema: registerSchema,
    status: 201,
    handle: async ({ body, headers, sessionToken, setSession }) => {
      const password = await hashPassword(body.password)
      const account = await users.add(body, password, {
        claim: () => claim.check(headers['x-claim-code']),
        join: () => {
          if (config.registration === 'closed')
            throw new HttpError(403, 'Registration is closed on this site')
        },
      })
      if (account.isAdmin) {
        claim.remember()
        log.info({ event: 'claim', account: account.id }, 'The site has an owner now')
      }
      if (sessionToken !== undefined) await sessions.end(sessionToken)
      setSession(await sessions.start(account.id))
      return account
    },
  })
}

/** The hash of no password: an unknown name costs the same work and gets the same answer. */
const nobody = hashPassword('no such account')

async function checkPassword(users: Users, username: string, password: string) {
  const known = await users.findPassword(username)
  const matches = await verifyPassword(known?.password ?? (await nobody), password)
  const account = known && matches ? await users.find(known.id) : undefined
  if (!account) throw new HttpError(401, 'Invalid username or password')
  return account
}
