import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { foldedName, createSuppressionList } from '../../platform/server/outbox/suppression-list.ts'

/** Everything that the database stores about one person, without the password hash. */
export type PersonalRecords = Awaited<ReturnType<typeof findRecords>>

/**
 * Finds what belongs to an e-mail address or a name, ignoring case. Comments have only a name, so a name finds the
 * comments of everyone who used it. Replies are deleted with the comments that they answer.
 */
export async function findRecords(db: Db, who: string) {
  const wanted = foldedName(who)
  const matches = (...values: (string | null)[]) =>
    values.some((value) => value !== null && foldedName(value) === wanted)
  const [comments, messages, remarks, subscribers, users] = [
    await db
      .selectFrom('comments')
      .select(['id', 'blogPostId', 'replyTo', 'author', 'content', 'date'])
      .execute(),
    await db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'message', 'date'])
      .execute(),
    await db
      .selectFrom('remarks')
      .select(['id', 'postId', 'name', 'passage', 'words', 'writtenAt'])
      .execute(),
    await db.selectFrom('subscribers').select(['id', 'email', 'date']).execute(),
    await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'name'])
      .where('isAdmin', '=', false)
      .execute(),
  ]
  const own = comments.filter(({ author }) => matches(author))
  const ownIds = idsOf(own)
  const records = {
    comments: own,
    repliesOfOthers: comments.filter(
      ({ id, replyTo }) => replyTo !== null && ownIds.has(replyTo) && !ownIds.has(id),
    ).length,
    remarks: remarks.filter(({ name }) => matches(name)),
    messages: messages.filter(({ name, email }) => matches(name, email)),
    subscribers: subscribers.filter(({ email }) => matches(email)),
    accounts: users.filter(({ username, email, name }) => matches(username, email, name)),
  }
  return { ...records, deliveries: await findDeliveries(db, records) }
}

type Found = Record<'comments' | 'messages' | 'remarks' | 'subscribers', { id: number }[]>

/** The messages in the outbox about the records, or to the person. A message refers to a row by its id, never to a person. */
async function findDeliveries(db: Db, found: Found) {
  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'channel', 'topic', 'payload', 'createdAt'])
    .execute()
  const recipients = await db
    .selectFrom('newsletter_recipients')
    .select(['messageId', 'subscriberId'])
    .execute()
  const readers = idsOf(found.subscribers)
  const issues = recipients.filter(({ subscriberId }) => readers.has(subscriberId))
  const issueIds = new Set(issues.map(({ messageId }) => messageId))
  const rowsOf: Readonly<Record<string, ReadonlySet<number>>> = {
    comment: idsOf(found.comments),
    message: idsOf(found.messages),
    remark: idsOf(found.remarks),
    confirmation: readers,
  }
  return messages.filter(({ id, topic, payload }) => {
    if (issueIds.has(id)) return true
    const named = v.safeParse(rowName, JSON.parse(payload))
    return named.success && rowsOf[topic]?.has(named.output.id) === true
  })
}

function idsOf(rows: readonly { id: number }[]): Set<number> {
  return new Set(rows.map(({ id }) => id))
}

/** The id of the row in a message; delivered messages no longer have it. */
const rowName = v.object({ id: v.number() })

/**
 * Removes all records in one transaction and returns them. A keyed hash of the address or name stays, so that restoring
 * an older backup does not bring them back.
 */
export async function eraseRecords(
  context: Pick<ServerContext, 'config' | 'database' | 'now'>,
  who: string,
): Promise<PersonalRecords> {
  await createSuppressionList(context).add('person', who)
  return await context.database.write(async (tx) => {
    const records = await findRecords(tx, who)
    for (const { id } of records.comments)
      await tx.deleteFrom('comments').where('id', '=', id).execute()
    for (const { id } of records.remarks)
      await tx.deleteFrom('remarks').where('id', '=', id).execute()
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
