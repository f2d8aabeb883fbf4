import type { ServerContext } from '../server/context.ts'
import type { Db, Tx } from '../server/database/database.ts'
import { foldedName, openSuppressionList } from '../server/suppression-list.ts'

type PersonalTables = {
  comments: { id: number; blogPostId: number; author: string; content: string; date: string }
  messages: {
    id: number
    name: string
    email: string
    subject: string
    message: string
    date: string
  }
  subscribers: { id: number; email: string; date: string }
  users: { id: number; username: string; email: string; name: string | null; isAdmin: boolean }
  outbox: { id: string; channel: string; topic: string; payload: string; createdAt: string }
}

/** Everything that the database holds of one person, without the hash of a password. */
export type PersonalRecords = Awaited<ReturnType<typeof findRecords>>

/**
 * Finds what belongs to an e-mail address or a name, whatever its case. Comments carry only a name,
 * so a name finds the comments of everybody who used it.
 */
export async function findRecords(db: Db | Tx, who: string) {
  const tables = db.withTables<PersonalTables>()
  const isMeant = (...values: (string | null)[]) => values.some((value) => sameWords(value, who))
  const [comments, messages, subscribers, users, outbox] = [
    await tables
      .selectFrom('comments')
      .select(['id', 'blogPostId', 'author', 'content', 'date'])
      .execute(),
    await tables
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'message', 'date'])
      .execute(),
    await tables.selectFrom('subscribers').select(['id', 'email', 'date']).execute(),
    await tables
      .selectFrom('users')
      .select(['id', 'username', 'email', 'name'])
      .where('isAdmin', '=', false)
      .execute(),
    await tables
      .selectFrom('outbox')
      .select(['id', 'channel', 'topic', 'payload', 'createdAt'])
      .execute(),
  ]
  return {
    comments: comments.filter(({ author }) => isMeant(author)),
    messages: messages.filter(({ name, email }) => isMeant(name, email)),
    subscribers: subscribers.filter(({ email }) => isMeant(email)),
    accounts: users.filter(({ username, email, name }) => isMeant(username, email, name)),
    // Notices that wait to be sent, or were sent lately, contain addresses and names.
    deliveries: outbox.filter(({ payload }) => foldedName(payload).includes(foldedName(who))),
  }
}

/**
 * Removes all of it in one transaction, and gives what was removed. A keyed hash of the address or
 * name stays, so that no backup that is put back brings it back.
 */
export async function eraseRecords(
  context: Pick<ServerContext, 'config' | 'database' | 'now'>,
  who: string,
): Promise<PersonalRecords> {
  await openSuppressionList(context).add('person', who)
  return await context.database.write(async (tx) => {
    const records = await findRecords(tx, who)
    const tables = tx.withTables<PersonalTables>()
    for (const { id } of records.comments)
      await tables.deleteFrom('comments').where('id', '=', id).execute()
    for (const { id } of records.messages)
      await tables.deleteFrom('messages').where('id', '=', id).execute()
    for (const { id } of records.subscribers)
      await tables.deleteFrom('subscribers').where('id', '=', id).execute()
    for (const { id } of records.accounts)
      await tables.deleteFrom('users').where('id', '=', id).execute()
    for (const { id } of records.deliveries)
      await tables.deleteFrom('outbox').where('id', '=', id).execute()
    return records
  })
}

function sameWords(value: string | null, who: string): boolean {
  return value !== null && foldedName(value) === foldedName(who)
}
