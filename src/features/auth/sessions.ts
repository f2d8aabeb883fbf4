import { createHash, randomBytes } from 'node:crypto'
import type { ServerContext } from '../../server/context.ts'
import type { Caller } from '../../server/route.ts'
import type { UserTables } from './users.ts'

const dayMs = 86_400_000
/** Source: policies, section 5. */
const idleMs = 7 * dayMs
const absoluteMs = 30 * dayMs
/** How old the note of the last use may become, so that reading pages does not write each time. */
const seenEveryMs = 3_600_000

/** Sessions: a random token for the browser, only its SHA-256 in the database. */
export interface Sessions {
  /** Starts a session and gives its token, 256 random bits. */
  start(userId: number): Promise<string>
  /** Who a token stands for; undefined once it is unknown, idle for 7 days or older than 30. */
  find(token: string): Promise<Caller | undefined>
  end(token: string): Promise<void>
}

export function openSessions({ database, now }: ServerContext): Sessions {
  const db = database.db.withTables<UserTables>()
  const end = (tokenHash: string) =>
    db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
  return {
    async start(userId) {
      const token = randomBytes(32).toString('base64url')
      const at = now().toISOString()
      await db
        .insertInto('sessions')
        .values({ tokenHash: hashToken(token), userId, createdAt: at, seenAt: at })
        .execute()
      return token
    },
    async find(token) {
      const tokenHash = hashToken(token)
      const session = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select(['users.id', 'users.isAdmin', 'sessions.createdAt', 'sessions.seenAt'])
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
      if (!session) return undefined
      const time = now().getTime()
      const idle = time - Date.parse(session.seenAt)
      if (idle > idleMs || time - Date.parse(session.createdAt) > absoluteMs) {
        await end(tokenHash)
        return undefined
      }
      if (idle > seenEveryMs)
        await db
          .updateTable('sessions')
          .set({ seenAt: now().toISOString() })
          .where('tokenHash', '=', tokenHash)
          .execute()
      return { id: session.id, isAdmin: Boolean(session.isAdmin) }
    },
    async end(token) {
      await end(hashToken(token))
    },
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
