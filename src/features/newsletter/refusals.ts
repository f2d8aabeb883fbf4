import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type RefusedReader, refusalsUntilPaused } from './contract.ts'

const maxListed = 1000

/** Readers who get no newsletters because their address was rejected too often. */
export function pausedReaders(from: Db) {
  return from
    .selectFrom('newsletter_refusals')
    .select('subscriberId')
    .where('count', '>=', refusalsUntilPaused)
}

/** Counts consecutive rejections of addresses by the mail server. */
export function openRefusals({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const { db } = database
  const clear = async (tx: Tx, subscriberId: number): Promise<boolean> => {
    const result = await tx
      .deleteFrom('newsletter_refusals')
      .where('subscriberId', '=', subscriberId)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  }
  return {
    clear,
    list: (): Promise<RefusedReader[]> =>
      db
        .selectFrom('newsletter_refusals')
        .innerJoin('subscribers', 'subscribers.id', 'subscriberId')
        .select(['subscriberId', 'email', 'count', 'answer', 'lastAt'])
        .orderBy('lastAt', 'desc')
        .orderBy('subscriberId')
        .limit(maxListed)
        .execute(),
    /** Counts a rejection, unless the reader has unsubscribed meanwhile. */
    record: async (tx: Tx, subscriberId: number, answer: string): Promise<void> => {
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
      if (!(await database.writeWithoutInvalidation((tx) => clear(tx, subscriberId))))
        throw new HttpError(404, 'No mail to this subscriber was rejected')
    },
  }
}

export type Refusals = ReturnType<typeof openRefusals>
