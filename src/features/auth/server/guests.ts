import { type SelectQueryBuilder, sql } from 'kysely'
import type { ServerContext } from '../../../platform/server/context.ts'
import { countRows } from '../../../platform/server/database/count-rows.ts'
import { readListPage } from '../../../platform/server/database/list-page.ts'
import type { Schema } from '../../../platform/server/database/schema.ts'
import { holdsWords } from '../../../platform/server/database/search.ts'
import type { ListPage, PageQuery } from '../../../shared/list-page.ts'
import type { Guest } from '../contract.ts'
import { oldestSession } from './sessions.ts'

/** The accounts that are not the owner's, and what the owner may do with them. */
export interface Guests {
  /** All of them, the newest first. */
  list(): Promise<Guest[]>
  page(query: PageQuery): Promise<ListPage<Guest>>
  find(id: number): Promise<Guest | undefined>
  /** Switches an account off or on; its sessions and sign-ins under way end either way. */
  setDisabled(id: number, disabled: boolean): Promise<void>
  /** Ends one session of whichever guest; false when no guest has it. */
  endSession(id: number): Promise<boolean>
}

export function openGuests({ database, now }: ServerContext): Guests {
  const { db } = database
  const isGuest = () => db.selectFrom('users').where('isAdmin', '=', false)
  const read = (query: AccountQuery) => readGuests(query, oldestSession(now()))
  return {
    list: () => read(isGuest()),
    page: (query) => {
      const texts = ['username', 'email', 'name'].map((column) => sql.ref<string | null>(column))
      return readListPage(query, holdsWords(database.engine, query.search, { texts }), {
        count: (where) => countRows(isGuest().where(where)),
        rows: (where, { limit, offset }) =>
          read(isGuest().where(where).limit(limit).offset(offset)),
      })
    },
    find: async (id) => (await read(isGuest().where('id', '=', id)))[0],
    setDisabled: (id, disabled) =>
      database.writeWithoutInvalidation(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ disabled })
          .where('id', '=', id)
          .where('isAdmin', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await tx.deleteFrom('sessions').where('userId', '=', id).execute()
        await tx.deleteFrom('pendingSignIns').where('userId', '=', id).execute()
      }),
    endSession: async (id) => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('userId', 'in', isGuest().select('id'))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

type AccountQuery = SelectQueryBuilder<Schema, 'users', object>

/** Accounts with how many of their sessions are open and when one was used last. */
async function readGuests(
  query: AccountQuery,
  { seen, created }: ReturnType<typeof oldestSession>,
): Promise<Guest[]> {
  const rows = await query
    .select((row) => {
      const open = row
        .selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .where('seenAt', '>=', seen)
        .where('createdAt', '>=', created)
      return [
        'id',
        'username',
        'email',
        'name',
        'disabled',
        open.select((one) => one.fn.countAll<number>().as('count')).as('sessions'),
        open.select((one) => one.fn.max<string | null>('seenAt').as('last')).as('seenAt'),
      ]
    })
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    disabled: Boolean(row.disabled),
    sessions: row.sessions ?? 0,
  }))
}
