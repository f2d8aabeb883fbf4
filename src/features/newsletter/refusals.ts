import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type RefusedReader, refusalsUntilPaused } from './contract.ts'

const shownAtMost = 1000

/** The readers who get no newsletters because their address was refused too often. */
export function pausedReaders(from: Db) {
  return from
    .selectFrom('newsletter_refusals')
    .select('subscriberId')
    .where('count', '>=', refusalsUntilPaused)
}

/** Which addresses the mail server refused, and how often in a row. */
export function openRefusals({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const { db } = database
  const forget = async (tx: Tx, subscriberId: number): Promise<boolean> => {
    const gone = await tx
      .deleteFrom('newsletter_refusals')
      .where('subscriberId', '=', subscriberId)
      .executeTakeFirst()
    return gone.numDeletedRows > 0n
  }
  return {
    forget,
    list: (): Promise<RefusedReader[]> =>
      db
        .selectFrom('newsletter_refusals')
        .selectAll()
        .orderBy('lastAt', 'desc')
        .orderBy('subscriberId')
        .limit(shownAtMost)
        .execute(),
    /** Counts a refusal, unless the reader has left meanwhile. */
    note: async (tx: Tx, subscriberId: number, answer: string): Promise<void> => {
      const reader = await tx
        .selectFrom('subscribers')
        .select('id')
        .where('id', '=', subscriberId)
        .executeTakeFirst()
      if (!reader) return
      const last = { answer, lastAt: now().toISOString() }
      await tx
        .insertInto('newsletter_refusals')
        .values({ subscriberId, count: 1, ...last })
        .onConflict((conflict) =>
          conflict.column('subscriberId').doUpdateSet((row) => ({
            ...last,
            count: row('newsletter_refusals.count', '+', 1),
          })),
        )
        .execute()
    },
    /** Resumes sending to a reader. @throws HttpError 404 */
    resume: async (subscriberId: number): Promise<void> => {
      if (!(await database.writeWithoutInvalidation((tx) => forget(tx, subscriberId))))
        throw new HttpError(404, 'No address of such a subscriber was refused')
    },
  }
}

export type Refusals = ReturnType<typeof openRefusals>
