import { sql } from 'kysely'
import type { ServerContext } from '../../../platform/server/context.ts'
import { isUniqueViolation, nextId, type Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { Account, Registration } from '../contract.ts'

interface AddRules {
  /** Called before the first account is created; throws to reject it. */
  checkClaim(tx: Tx): Promise<void>
  /** Called after the first account is created. */
  recordClaim(tx: Tx): Promise<void>
  /** Called before a later account is created; throws to reject it. */
  requireOpen(tx: Tx): Promise<void>
}

const columns = ['id', 'username', 'email', 'name', 'isAdmin'] as const

export function openUsers({ database }: ServerContext) {
  const { db } = database
  return {
    async find(id: number): Promise<Account | undefined> {
      const row = await db
        .selectFrom('users')
        .select(columns)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toAccount(row)
    },
    /** The stored hash of an account by username, ignoring case. */
    async findPassword(username: string) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'password', 'isAdmin'])
        .where(sql`lower("username")`, '=', username.toLowerCase())
        .executeTakeFirst()
      return row && { ...row, isAdmin: Boolean(row.isAdmin) }
    },
    /** The stored hash of an account by id. */
    async passwordOf(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('users')
        .select('password')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.password
    },
    async setPassword(id: number, password: string): Promise<void> {
      await db.updateTable('users').set({ password }).where('id', '=', id).execute()
    },
    async owner(): Promise<Account | undefined> {
      const row = await db
        .selectFrom('users')
        .select(columns)
        .where('isAdmin', '=', true)
        .executeTakeFirst()
      return row && toAccount(row)
    },
    /** Deletes the account of a guest with all dependent rows; false for the owner's. */
    async removeGuest(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('users')
        .where('id', '=', id)
        .where('isAdmin', '=', false)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /**
     * Adds an account; the first one becomes the owner. Both happen in one transaction, and a unique
     * index prevents a second owner when registrations race.
     * @throws HttpError 400 when the name is taken
     */
    add: (registration: Registration, password: string, rules: AddRules): Promise<Account> =>
      addWithRetry(() =>
        database.writeWithoutInvalidation((tx) => addUser(tx, registration, password, rules)),
      ),
  }
}

export type Users = ReturnType<typeof openUsers>

async function addWithRetry(add: () => Promise<Account>): Promise<Account> {
  try {
    return await add()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  // Another first registration may have won the race; this one then becomes a guest account.
  try {
    return await add()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new HttpError(400, 'This username may already be taken')
  }
}

async function addUser(
  tx: Tx,
  { username, email, name }: Registration,
  password: string,
  rules: AddRules,
): Promise<Account> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .executeTakeFirst()
  if (owner) await rules.requireOpen(tx)
  else await rules.checkClaim(tx)
  const row = await tx
    .insertInto('users')
    .values({
      id: await nextId(tx, 'users'),
      username,
      password,
      email,
      name,
      isAdmin: !owner,
      disabled: false,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (!owner) await rules.recordClaim(tx)
  return toAccount(row)
}

function toAccount(row: Omit<Account, 'isAdmin'> & { isAdmin: boolean | 0 | 1 }): Account {
  return { ...row, isAdmin: Boolean(row.isAdmin) }
}
