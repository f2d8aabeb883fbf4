import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows } from '../../platform/server/database/count-rows.ts'
import { isUniqueViolation } from '../../platform/server/database/error-codes.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import type { Schema } from '../../platform/server/database/schema.ts'
import { type Columns, flag, insertRow, text } from '../../platform/server/database/table.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { openSuppressionList } from '../../platform/server/outbox/suppression-list.ts'
import { dayMs } from '../../shared/durations.ts'
import type { Subscriber } from './contract.ts'
import { limitConfirmations } from './confirmation-limits.ts'
import type { NewsletterMailer } from './newsletter-mailer.ts'
import { pausedReaders } from './refusals.ts'
import { hashToken, newToken } from '../../platform/server/tokens.ts'

export type SubscriberFields = Omit<Subscriber, 'id'>

export const subscriberColumns: Columns<SubscriberFields> = {
  email: text,
  date: text,
  verified: flag,
}

const linkLastsMs = 7 * dayMs
/** How long after the last question an address waits to be confirmed. The mail and the privacy page say so. */
const unconfirmedLastsMs = 30 * dayMs
const askAgainAfterMs = 3_600_000

/** Who reads the newsletter: coming, confirming, leaving. */
export function openSubscriptions(context: ServerContext, mailer: NewsletterMailer | undefined) {
  const { database } = context
  const { db } = database
  const at = clockOf(context)
  return {
    ...coming(context, mailer),
    ...leaving(context),
    /** True when the token belongs to a subscription that is confirmed now. */
    confirm: (token: string): Promise<boolean> =>
      database.writeWithoutInvalidation(async (tx) => {
        const result = await tx
          .updateTable('subscribers')
          .set({ verified: true })
          .where('confirmHash', '=', hashToken(token))
          .where('confirmUntil', '>', at())
          .executeTakeFirst()
        return result.numUpdatedRows > 0n
      }),
    count: (): Promise<number> => countRows(db.selectFrom('subscribers')),
    /** How many readers have confirmed and are not paused. */
    readers: (): Promise<number> =>
      countRows(
        db
          .selectFrom('subscribers')
          .where('verified', '=', true)
          .where('id', 'not in', pausedReaders(database.db)),
      ),
  }
}

/** ISO instants from the clock of the site, so many milliseconds from now. */
function clockOf({ now }: ServerContext): (ms?: number) => string {
  return (ms = 0) => new Date(now().getTime() + ms).toISOString()
}

/** A link that ends later than this was made by a clock that was ahead, and counts as none. */
function latestEnd(at: (ms?: number) => string): string {
  return at(linkLastsMs + askAgainAfterMs)
}

function hasNoLink(at: (ms?: number) => string) {
  return (row: ExpressionBuilder<Schema, 'subscribers'>) =>
    row.or([
      row('confirmUntil', 'is', null),
      row('confirmUntil', '<=', at()),
      row('confirmUntil', '>', latestEnd(at)),
    ])
}

/** @throws HttpError 404, 409 */
function requireAskable(
  row: Pick<Selectable<Schema['subscribers']>, 'verified' | 'confirmUntil'> | undefined,
  at: (ms?: number) => string,
): void {
  if (!row) throw new HttpError(404, 'No such subscriber')
  if (row.verified) throw new HttpError(409, 'This reader has confirmed already')
  const until = row.confirmUntil ?? ''
  if (until > at(linkLastsMs - askAgainAfterMs) && until <= latestEnd(at))
    throw new HttpError(409, 'This reader was asked less than an hour ago')
}

function coming(context: ServerContext, mailer: NewsletterMailer | undefined) {
  const { database } = context
  const at = clockOf(context)
  const withinLimits = limitConfirmations(context)
  const ask = questions(context, mailer)

  const insert = (email: string): Promise<Subscriber> =>
    database.write(async (tx) => {
      const fields = { email, date: at(), verified: false }
      const row = await insertRow(tx, 'subscribers', subscriberColumns, fields)
      await ask(tx, row.id)
      return row
    })

  /** Whoever lost the first mail comes again; more than one a week would let strangers flood a mailbox. */
  const askOnceMore = async (email: string): Promise<void> => {
    const find = (from: Db) =>
      from
        .selectFrom('subscribers')
        .select('id')
        .where(sql`lower("email")`, '=', email.toLowerCase())
        .where('verified', '=', false)
        .where(hasNoLink(at))
        .executeTakeFirst()
    if (!(await find(database.db))) return
    await withinLimits(email, () =>
      database.writeWithoutInvalidation(async (tx) => {
        const row = await find(tx)
        if (row) await ask(tx, row.id)
      }),
    )
  }

  return {
    /** @throws HttpError 400 for an address that is there */
    subscribe: async (email: string): Promise<Subscriber> => {
      try {
        return await (mailer ? withinLimits(email, () => insert(email)) : insert(email))
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        if (mailer) await askOnceMore(email)
        throw new HttpError(400, 'This email is already subscribed to the newsletter.')
      } finally {
        mailer?.wake()
      }
    },
    /** Sends the question again. @throws HttpError 404, 409 */
    askAgain: async (id: number): Promise<void> => {
      if (!mailer) throw new HttpError(409, 'There is no mail server set up')
      await database.writeWithoutInvalidation(async (tx) => {
        const row = await tx
          .selectFrom('subscribers')
          .select(['verified', 'confirmUntil'])
          .where('id', '=', id)
          .executeTakeFirst()
        requireAskable(row, at)
        await ask(tx, id)
      })
      mailer.wake()
    },
  }
}

/** Puts a mail with a fresh link into the outbox; the links before it end. */
function questions(context: ServerContext, mailer: NewsletterMailer | undefined) {
  const at = clockOf(context)
  return async (tx: Tx, id: number): Promise<void> => {
    if (!mailer) return
    const token = newToken()
    await tx
      .updateTable('subscribers')
      .set({ confirmHash: hashToken(token), confirmUntil: at(linkLastsMs) })
      .where('id', '=', id)
      .execute()
    await mailer.post(tx, 'confirmation', { id, token })
  }
}

function leaving(context: ServerContext) {
  const { database } = context
  const { db } = database
  const at = clockOf(context)
  const suppressions = openSuppressionList(context)

  /** Removes a reader for good: no backup that is put back brings the address back. */
  const remove = async (id: number): Promise<boolean> => {
    const row = await db
      .selectFrom('subscribers')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return false
    // First: should the site crash in between, the reader is still here, and the entry counts only once the reader is gone.
    await suppressions.add('reader', row.email)
    await database.write((tx) => tx.deleteFrom('subscribers').where('id', '=', id).execute())
    return true
  }

  return {
    remove,
    /** Removes the reader to whom the mail with this token went; true when there was one. */
    unsubscribe: async (token: string): Promise<boolean> => {
      const reader = await db
        .selectFrom('newsletter_recipients')
        .select('subscriberId')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirst()
      return reader !== undefined && (await remove(reader.subscriberId))
    },
    /** Removes addresses that were asked and never confirmed; without a mail server nobody was. */
    removeUnconfirmed: async (): Promise<void> => {
      const isOver = (from: Db) =>
        from
          .selectFrom('subscribers')
          .select('id')
          .where('verified', '=', false)
          .where('confirmUntil', '<=', at(linkLastsMs - unconfirmedLastsMs))
      // Pages show how many readers there are, and a write makes all cached pages stale: no write without a reason.
      if (!(await isOver(database.db).limit(1).executeTakeFirst())) return
      await database.write((tx) =>
        tx.deleteFrom('subscribers').where('id', 'in', isOver(tx)).execute(),
      )
    },
  }
}

export type Subscriptions = ReturnType<typeof openSubscriptions>
