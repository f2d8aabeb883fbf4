import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows, type Db, type Tx } from '../../platform/server/database/database.ts'
import { isUniqueViolation } from '../../platform/server/database/error-codes.ts'
import type { Schema } from '../../platform/server/database/schema.ts'
import { type Columns, flag, insertRow, text } from '../../platform/server/database/table.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { createSuppressionList } from '../../platform/server/outbox/suppression-list.ts'
import { dayMs } from '../../shared/durations.ts'
import type { Subscriber } from './contract.ts'
import { limitConfirmations } from './confirmation-limits.ts'
import type { NewsletterMailer } from './mails.ts'
import { pausedReaders } from './refusals.ts'
import { hashToken, createToken } from '../../platform/server/tokens.ts'

export type SubscriberFields = Omit<Subscriber, 'id'>

export const subscriberColumns: Columns<SubscriberFields> = {
  email: text,
  date: text,
  verified: flag,
}

const linkLifetimeMs = 7 * dayMs
/** Time to confirm after the last mail, as stated in the mail and on the privacy page. */
const unconfirmedLifetimeMs = 30 * dayMs
const askAgainAfterMs = 3_600_000

/** Subscribes, confirms and unsubscribes readers. */
export function openSubscriptions(context: ServerContext, mailer: NewsletterMailer | undefined) {
  const { database } = context
  const { db } = database
  const at = createTimestamps(context)
  return {
    ...subscribing(context, mailer),
    ...unsubscribing(context),
    /** False for a token that is unknown or expired. */
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
    countUnconfirmed: (): Promise<number> =>
      countRows(db.selectFrom('subscribers').where('verified', '=', false)),
    /** Readers who have confirmed and are not paused. */
    readers: (): Promise<number> =>
      countRows(
        db
          .selectFrom('subscribers')
          .where('verified', '=', true)
          .where('id', 'not in', pausedReaders(database.db)),
      ),
  }
}

/** Returns ISO instants relative to now. */
function createTimestamps({ now }: ServerContext): (ms?: number) => string {
  return (ms = 0) => new Date(now().getTime() + ms).toISOString()
}

/** Links that expire later than this come from a wrong clock and are ignored. */
function latestEnd(at: (ms?: number) => string): string {
  return at(linkLifetimeMs + askAgainAfterMs)
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
  if (row.verified) throw new HttpError(409, 'This subscriber has already confirmed')
  const until = row.confirmUntil ?? ''
  if (until > at(linkLifetimeMs - askAgainAfterMs) && until <= latestEnd(at))
    throw new HttpError(409, 'This subscriber was asked less than an hour ago')
}

function subscribing(context: ServerContext, mailer: NewsletterMailer | undefined) {
  const { database } = context
  const at = createTimestamps(context)
  const withinLimits = limitConfirmations(context)
  const sendConfirmation = createConfirmation(context, mailer)

  const insert = (email: string): Promise<Subscriber> =>
    database.write(async (tx) => {
      const fields = { email, date: at(), verified: false }
      const row = await insertRow(tx, 'subscribers', subscriberColumns, fields)
      await sendConfirmation(tx, row.id)
      return row
    })

  /** For subscribers who lost the first mail; at most one a week, so that strangers cannot flood a mailbox. */
  const resendIfExpired = async (email: string): Promise<void> => {
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
        if (row) await sendConfirmation(tx, row.id)
      }),
    )
  }

  return {
    /** @throws HttpError 400 for an address that is already subscribed */
    subscribe: async (email: string): Promise<Subscriber> => {
      try {
        return await (mailer ? withinLimits(email, () => insert(email)) : insert(email))
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        if (mailer) await resendIfExpired(email)
        throw new HttpError(400, 'This email is already subscribed to the newsletter.')
      } finally {
        mailer?.wake()
      }
    },
    /** @throws HttpError 404, 409 */
    resendConfirmation: async (id: number): Promise<void> => {
      if (!mailer) throw new HttpError(409, 'No mail server is set up')
      await database.writeWithoutInvalidation(async (tx) => {
        const row = await tx
          .selectFrom('subscribers')
          .select(['verified', 'confirmUntil'])
          .where('id', '=', id)
          .executeTakeFirst()
        requireAskable(row, at)
        await sendConfirmation(tx, id)
      })
      mailer.wake()
    },
  }
}

/** Adds a mail with a new link to the outbox; earlier links expire. */
function createConfirmation(context: ServerContext, mailer: NewsletterMailer | undefined) {
  const at = createTimestamps(context)
  return async (tx: Tx, id: number): Promise<void> => {
    if (!mailer) return
    const token = createToken()
    await tx
      .updateTable('subscribers')
      .set({ confirmHash: hashToken(token), confirmUntil: at(linkLifetimeMs) })
      .where('id', '=', id)
      .execute()
    await mailer.post(tx, 'confirmation', { id, token })
  }
}

function unsubscribing(context: ServerContext) {
  const { database } = context
  const { db } = database
  const at = createTimestamps(context)
  const suppressions = createSuppressionList(context)

  /** Removes a reader permanently: restored backups leave the address out. */
  const remove = async (id: number): Promise<boolean> => {
    const row = await db
      .selectFrom('subscribers')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return false
    // First, so that after a crash in between the reader is still subscribed; the entry counts only after the removal.
    await suppressions.add('reader', row.email)
    await database.write((tx) => tx.deleteFrom('subscribers').where('id', '=', id).execute())
    return true
  }

  return {
    remove,
    /** Removes the reader who received the mail with this token; false if there is none. */
    unsubscribe: async (token: string): Promise<boolean> => {
      const reader = await db
        .selectFrom('newsletter_recipients')
        .select('subscriberId')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirst()
      return reader !== undefined && (await remove(reader.subscriberId))
    },
    /** Removes addresses that were not confirmed in time. */
    removeUnconfirmed: async (): Promise<void> => {
      const expired = (from: Db) =>
        from
          .selectFrom('subscribers')
          .select('id')
          .where('verified', '=', false)
          .where('confirmUntil', '<=', at(linkLifetimeMs - unconfirmedLifetimeMs))
      // Pages show the number of readers, and a write invalidates all cached pages, so check first.
      if (!(await expired(database.db).limit(1).executeTakeFirst())) return
      await database.write((tx) =>
        tx.deleteFrom('subscribers').where('id', 'in', expired(tx)).execute(),
      )
    },
  }
}

export type Subscriptions = ReturnType<typeof openSubscriptions>
