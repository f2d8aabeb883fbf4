import type { ServerContext } from '../../../../platform/server/context.ts'
import { hashToken, newToken } from '../../../../platform/server/tokens.ts'

/** How long the second factor may take. */
const lifeMs = 5 * 60_000
export const pendingSeconds = lifeMs / 1000
/** After that many wrong answers the password is asked for again. */
const maxAttempts = 5

/** Sign-ins whose password was right and whose second factor is still to come; they give no rights. */
export interface PendingSignIns {
  start(userId: number): Promise<string>
  /** The account of a sign-in that still waits. */
  find(token: string | undefined): Promise<number | undefined>
  /** The same, and one of its five attempts is used. */
  attempt(token: string | undefined): Promise<number | undefined>
  /** Ends it; true for the one that ended it, so that it is completed once. */
  end(token: string): Promise<boolean>
  /** Ends all of an account: its password or its factors are no longer the same. */
  endAll(userId: number): Promise<void>
}

export function openPendingSignIns({ database, now }: ServerContext): PendingSignIns {
  const { db } = database
  const oldest = () => new Date(now().getTime() - lifeMs).toISOString()
  return {
    async start(userId) {
      const token = newToken()
      await db.deleteFrom('pendingSignIns').where('createdAt', '<', oldest()).execute()
      await db
        .insertInto('pendingSignIns')
        .values({
          tokenHash: hashToken(token),
          userId,
          createdAt: now().toISOString(),
          attempts: 0,
        })
        .execute()
      return token
    },
    async find(token) {
      if (token === undefined) return undefined
      const row = await db
        .selectFrom('pendingSignIns')
        .select('userId')
        .where('tokenHash', '=', hashToken(token))
        .where('createdAt', '>=', oldest())
        .where('attempts', '<', maxAttempts)
        .executeTakeFirst()
      return row?.userId
    },
    async attempt(token) {
      if (token === undefined) return undefined
      const row = await db
        .updateTable('pendingSignIns')
        .set((column) => ({ attempts: column('attempts', '+', 1) }))
        .where('tokenHash', '=', hashToken(token))
        .where('createdAt', '>=', oldest())
        .where('attempts', '<', maxAttempts)
        .returning('userId')
        .executeTakeFirst()
      return row?.userId
    },
    async end(token) {
      const { numDeletedRows } = await db
        .deleteFrom('pendingSignIns')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async endAll(userId) {
      await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
    },
  }
}
