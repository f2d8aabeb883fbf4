import { sql } from 'kysely'
import type { ServerContext } from '../../../platform/server/context.ts'
import { isUniqueViolation, nextId, type Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { Account, Registration } from '../contract.ts'

/** The accounts of the site. */
export interface Users {
  find(id: number): Promise<Account | undefined>
  /** The stored hash of an account, found by its name whatever its case. */
  findPassword(
    username: string,
  ): Promise<{ id: number; password: string; isAdmin: boolean } | undefined>
  /** The stored hash of an account whose number is known. */
  passwordOf(id: number): Promise<string | undefined>
  setPassword(id: number, passwordHash: string): Promise<void>
  owner(): Promise<Account | undefined>
  /** Removes the account of a guest with everything that hangs on it; the owner's stays. */
  removeGuest(id: number): Promise<boolean>
  /**
   * Adds an account; the first one becomes the owner. Both are decided in one transaction, and a
   * unique index keeps a second owner out whatever happens at the same time.
   * @throws HttpError 400 when the name is taken
   */
  add(registration: Registration, passwordHash: string, rules: AddRules): Promise<Account>
}

interface AddRules {
  /** Asked before the first account is made; throws to refuse it. */
  claim(tx: Tx): Promise<void>
  /** Told when the first account is made. */
  settle(tx: Tx): Promise<void>
  /** Asked before a later account is made; throws to refuse it. */
  join(tx: Tx): Promise<void>
}

const columns = ['id', 'username', 'email', 'name', 'isAdmin'] as const

export function openUsers({ database }: ServerContext): Users {
  const { db } = database
  return {
    async find(id) {
      const row = await db
        .selectFrom('users')
        .select(columns)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && asAccount(row)
    },
    async findPassword(username) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'password', 'isAdmin'])
        .where(sql`lower("username")`, '=', username.toLowerCase())
        .executeTakeFirst()
      return row && { ...row, isAdmin: Boolean(row.isAdmin) }
    },
    async passwordOf(id) {
      const row = await db
        .selectFrom('users')
        .select('password')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.password
    },
    async setPassword(id, password) {
      await db.updateTable('users').set({ password }).where('id', '=', id).execute()
    },
    async owner() {
      const row = await db
        .selectFrom('users')
        .select(columns)
        .where('isAdmin', '=', true)
        .executeTakeFirst()
      return row && asAccount(row)
    },
    async removeGuest(id) {
      const { numDeletedRows } = await db
        .deleteFrom('users')
        .where('id', '=', id)
        .where('isAdmin', '=', false)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    add: (registration, password, rules) =>
      addOrRefuse(() =>
        database.writeWithoutInvalidation((tx) => addUser(tx, registration, password, rules)),
      ),
  }
}

/** @throws HttpError 400 when the name is taken */
async function addOrRefuse(add: () => Promise<Account>): Promise<Account> {
  try {
    return await add()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  // Another first registration may have won the race: then this one is an ordinary account.
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
  if (owner) await rules.join(tx)
  else await rules.claim(tx)
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
  if (!owner) await rules.settle(tx)
  return asAccount(row)
}

function asAccount(row: Omit<Account, 'isAdmin'> & { isAdmin: boolean | 0 | 1 }): Account {
  return { ...row, isAdmin: Boolean(row.isAdmin) }
}
