import * as v from 'valibot'
import type { ServerContext } from '../platform/server/context.ts'
import type { Db } from '../platform/server/database/database.ts'
import { foldedName, openSuppressionList } from '../platform/server/outbox/suppression-list.ts'

/** Everything that the database holds of one person, without the hash of a password. */
export type PersonalRecords = Awaited<ReturnType<typeof findRecords>>

/**
 * Finds what belongs to an e-mail address or a name, whatever its case. Comments carry only a name,
 * so a name finds the comments of everybody who used it.
 */
export async function findRecords(db: Db, who: string) {
  const isMeant = (...values: (string | null)[]) => values.some((value) => sameWords(value, who))
  const [comments, messages, subscribers, users] = [
    await db
      .selectFrom('comments')
      .select(['id', 'blogPostId', 'author', 'content', 'date'])
      .execute(),
    await db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'message', 'date'])
      .execute(),
    await db.selectFrom('subscribers').select(['id', 'email', 'date']).execute(),
    await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'name'])
      .where('isAdmin', '=', false)
      .execute(),
  ]
  const found = {
    comments: comments.filter(({ author }) => isMeant(author)),
    messages: messages.filter(({ name, email }) => isMeant(name, email)),
    subscribers: subscribers.filter(({ email }) => isMeant(email)),
    accounts: users.filter(({ username, email, name }) => isMeant(username, email, name)),
  }
  return { ...found, deliveries: await deliveriesOf(db, found) }
}

type Found = Record<'comments' | 'messages' | 'subscribers', { id: number }[]>

/** The messages in the outbox about the rows that were found, or to the person. A message names a row by its id, never a person. */
async function deliveriesOf(db: Db, found: Found) {
  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'channel', 'topic', 'payload', 'createdAt'])
    .execute()
  const recipients = await db
    .selectFrom('newsletter_recipients')
    .select(['messageId', 'subscriberId'])
    .execute()
  const idsOf = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
  const readers = idsOf(found.subscribers)
  const issues = recipients.filter(({ subscriberId }) => readers.has(subscriberId))
  const issueIds = new Set(issues.map(({ messageId }) => messageId))
  const rowsOf: Readonly<Record<string, ReadonlySet<number>>> = {
    comment: idsOf(found.comments),
    message: idsOf(found.messages),
    confirmation: readers,
  }
  return messages.filter(({ id, topic, payload }) => {
    if (issueIds.has(id)) return true
    const named = v.safeParse(rowName, JSON.parse(payload))
    return named.success && rowsOf[topic]?.has(named.output.id) === true
  })
}

/** The id of the row in a message; delivered messages have lost it. */
const rowName = v.object({ id: v.number() })

/**
 * Removes all of it in one transaction and returns what was removed. A keyed hash of the address or
 * name stays, so that restoring an older backup does not bring it back.
 */
export async function eraseRecords(
  context: Pick<ServerContext, 'config' | 'database' | 'now'>,
  who: string,
): Promise<PersonalRecords> {
  await openSuppressionList(context).add('person', who)
  return await context.database.write(async (tx) => {
    const records = await findRecords(tx, who)
    for (const { id } of records.comments)
      await tx.deleteFrom('comments').where('id', '=', id).execute()
    for (const { id } of records.messages)
      await tx.deleteFrom('messages').where('id', '=', id).execute()
    for (const { id } of records.subscribers)
      await tx.deleteFrom('subscribers').where('id', '=', id).execute()
    for (const { id } of records.accounts)
      await tx.deleteFrom('users').where('id', '=', id).execute()
    for (const { id } of records.deliveries)
      await tx.deleteFrom('outbox').where('id', '=', id).execute()
    return records
  })
}

function sameWords(value: string | null, who: string): boolean {
  return value !== null && foldedName(value) === foldedName(who)
}
