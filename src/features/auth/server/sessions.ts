import type { ServerContext } from '../../../platform/server/context.ts'
import { type Db, nextId, type Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { Caller } from '../../../platform/server/http/route.ts'
import { dayMs } from '../../../shared/durations.ts'
import type { OwnSession } from '../contract.ts'
import { hashToken, createToken } from '../../../platform/server/tokens.ts'

/** Source: docs/behaviour.md, Sessions. */
const idleMs = 7 * dayMs
const absoluteMs = 30 * dayMs
/** Above it, each sign-in ends the least recently used session. */
const maxSessions = 20
/** Lifetime of the session cookie. */
export const sessionSeconds = absoluteMs / 1000
/** How often `seenAt` is updated, so that reads do not write each time. */
const seenEveryMs = 3_600_000

/** The earliest last use and creation time of an open session. */
export function oldestSession(now: Date): { seen: string; created: string } {
  return {
    seen: new Date(now.getTime() - idleMs).toISOString(),
    created: new Date(now.getTime() - absoluteMs).toISOString(),
  }
}

/** The browser holds a random token, the database its SHA-256. */
export function openSessions({ database, now }: ServerContext) {
  const { db } = database
  const oldest = () => oldestSession(now())
  return {
    /**
     * Starts a session and returns its token.
     * @param browser its name, such as 'Firefox on Linux'
     * @throws HttpError 403 when the account is disabled
     */
    start: (userId: number, browser: string): Promise<string> =>
      database.writeWithoutInvalidation((tx) => addSession(tx, { userId, browser, now: now() })),
    /** The account of a token; undefined if it is unknown, idle for 7 days or older than 30, or its account is disabled. */
    async find(token: string): Promise<Caller | undefined> {
      const { seen, created } = oldest()
      const tokenHash = hashToken(token)
      const session = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select(['users.id', 'users.isAdmin', 'sessions.seenAt'])
        .where('tokenHash', '=', tokenHash)
        .where('seenAt', '>=', seen)
        .where('createdAt', '>=', created)
        .where('users.disabled', '=', false)
        .executeTakeFirst()
      if (!session) return undefined
      if (now().getTime() - Date.parse(session.seenAt) > seenEveryMs)
        await db
          .updateTable('sessions')
          .set({ seenAt: now().toISOString() })
          .where('tokenHash', '=', tokenHash)
          .execute()
      return { id: session.id, isAdmin: Boolean(session.isAdmin) }
    },
    async end(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
    },
    /** The open sessions of an account, most recently used first; the one of `token` is marked. */
    async list(userId: number, token?: string): Promise<OwnSession[]> {
      const own = token === undefined ? '' : hashToken(token)
      const rows = await listOpenSessions(db, userId, oldest())
      return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: tokenHash === own }))
    },
    /** False when the account has no such session. */
    async endOne(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** @param except the token of a session that is kept @returns how many sessions ended */
    async endAll(userId: number, except?: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('tokenHash', '!=', except === undefined ? '' : hashToken(except))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

export type Sessions = ReturnType<typeof openSessions>

interface NewSession {
  userId: number
  browser: string
  now: Date
}

/** Adds a session, after ending surplus and expired ones. @returns its token */
async function addSession(tx: Tx, { userId, browser, now }: NewSession): Promise<string> {
  const { seen, created } = oldestSession(now)
  await tx
    .deleteFrom('sessions')
    .where((row) => row.or([row('seenAt', '<', seen), row('createdAt', '<', created)]))
    .execute()
  const account = await tx
    .selectFrom('users')
    .select('disabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account?.disabled) throw new HttpError(403, 'This account is disabled')
  const used = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = used.slice(maxSessions - 1).map((session) => session.id)
  if (surplus.length > 0) await tx.deleteFrom('sessions').where('id', 'in', surplus).execute()
  const token = createToken()
  const id = await nextId(tx, 'sessions')
  const at = now.toISOString()
  const session = { id, tokenHash: hashToken(token), userId, createdAt: at, seenAt: at, browser }
  await tx.insertInto('sessions').values(session).execute()
  return token
}

async function listOpenSessions(
  db: Db,
  userId: number,
  { seen, created }: ReturnType<typeof oldestSession>,
) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'createdAt', 'seenAt', 'browser'])
    .where('userId', '=', userId)
    .where('seenAt', '>=', seen)
    .where('createdAt', '>=', created)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
