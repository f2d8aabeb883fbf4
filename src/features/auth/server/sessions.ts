import type { ServerContext } from '../../../platform/server/context.ts'
import { type Db, nextId, type Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { Caller } from '../../../platform/server/http/route.ts'
import { dayMs } from '../../../shared/durations.ts'
import type { OwnSession } from '../contract.ts'
import { hashToken, newToken } from '../../../platform/server/tokens.ts'

/** Source: docs/behaviour.md, Sessions. */
const idleMs = 7 * dayMs
const absoluteMs = 30 * dayMs
/** More than anybody's browsers; each sign-in beyond it ends the session that was unused for longest. */
const maxSessions = 20
/** The life of the cookie: that of the oldest possible session. */
export const sessionSeconds = absoluteMs / 1000
/** How old the note of the last use may become, so that reading pages does not write each time. */
const seenEveryMs = 3_600_000

/** Sessions: a random token for the browser, only its SHA-256 in the database. */
export interface Sessions {
  /**
   * Starts a session in a browser of this name and gives its token.
   * @throws HttpError 403 for an account that is switched off
   */
  start(userId: number, browser: string): Promise<string>
  /** Who a token stands for; undefined once it is unknown, idle for 7 days or older than 30, or its account switched off. */
  find(token: string): Promise<Caller | undefined>
  end(token: string): Promise<void>
  /** The open sessions of an account, the last used first; that of the given token is marked. */
  list(userId: number, token?: string): Promise<OwnSession[]>
  /** Ends a session of an account by its number; false when it has no such session. */
  endOne(userId: number, id: number): Promise<boolean>
  /** Ends all sessions of an account but that of the given token. @returns how many they were */
  endAll(userId: number, except?: string): Promise<number>
}

/** Since when a session that is open must have been used and made. */
export function oldestSession(now: Date): { seen: string; created: string } {
  return {
    seen: new Date(now.getTime() - idleMs).toISOString(),
    created: new Date(now.getTime() - absoluteMs).toISOString(),
  }
}

export function openSessions({ database, now }: ServerContext): Sessions {
  const { db } = database
  const oldest = () => oldestSession(now())
  return {
    start: (userId, browser) =>
      database.writeWithoutInvalidation((tx) => addSession(tx, { userId, browser, now: now() })),
    async find(token) {
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
    async end(token) {
      await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
    },
    async list(userId, token) {
      const own = token === undefined ? '' : hashToken(token)
      const rows = await openSessionsOf(db, userId, oldest())
      return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: tokenHash === own }))
    },
    async endOne(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async endAll(userId, except) {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('tokenHash', '!=', except === undefined ? '' : hashToken(except))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

interface NewSession {
  userId: number
  browser: string
  now: Date
}

/** Makes room for one more session of an account and adds it. @returns its token */
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
  if (account?.disabled) throw new HttpError(403, 'This account is switched off')
  const used = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = used.slice(maxSessions - 1).map((session) => session.id)
  if (surplus.length > 0) await tx.deleteFrom('sessions').where('id', 'in', surplus).execute()
  const token = newToken()
  const id = await nextId(tx, 'sessions')
  const at = now.toISOString()
  const session = { id, tokenHash: hashToken(token), userId, createdAt: at, seenAt: at, browser }
  await tx.insertInto('sessions').values(session).execute()
  return token
}

async function openSessionsOf(
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
