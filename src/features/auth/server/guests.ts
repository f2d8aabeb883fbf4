import type { ServerContext } from '../../../platform/server/context.ts'
import { requireRow } from '../../../platform/server/http/crud.ts'
import { type Route, route } from '../../../platform/server/http/route.ts'
import { guestChangeSchema, registrationChangeSchema } from '../rules.ts'
import { type Sessions, oldestSession } from './sessions.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { readListPage } from '../../../platform/server/database/list-page.ts'
import type { Schema } from '../../../platform/server/database/schema.ts'
import { holdsWords } from '../../../platform/server/database/search.ts'
import type { ListPage, PageQuery } from '../../../shared/list-page.ts'
import type { Guest, RegistrationState } from '../contract.ts'
import { countRows, type Db, type Tx } from '../../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../../platform/server/database/settings.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'

interface GuestServices {
  sessions: Sessions
  registration: ReturnType<typeof openRegistration>
}

/** Calls of the owner about guest accounts, their sessions, and registration. */
export function guestRoutes(
  context: ServerContext,
  { sessions, registration }: GuestServices,
): Route[] {
  const { log } = context
  const guests = openGuests(context)
  const guest = async (id: number) => requireRow(await guests.find(id), 'guest')
  return [
    route('GET /api/guests', {
      access: 'owner',
      page: { search: true },
      handle: async ({ page }) => (page ? await guests.page(page) : await guests.list()),
    }),
    route('PATCH /api/guests/:id', {
      access: 'owner',
      schema: guestChangeSchema,
      handle: async ({ id, body: { disabled } }) => {
        await guests.setDisabled(id, disabled)
        const changed = await guest(id)
        const event = disabled ? 'guest-off' : 'guest-on'
        log.info({ event, account: id }, 'The owner disabled or enabled an account')
        return changed
      },
    }),
    route('GET /api/guests/:id/sessions', {
      access: 'owner',
      handle: async ({ id }) => await sessions.list((await guest(id)).id),
    }),
    route('DELETE /api/guests/:id/sessions', {
      access: 'owner',
      handle: async ({ id }) => {
        const ended = await sessions.endAll((await guest(id)).id)
        log.info({ event: 'sessions-ended', account: id, ended }, 'The owner ended sessions')
      },
    }),
    route('DELETE /api/guests/sessions/:id', {
      access: 'owner',
      handle: async ({ id }) => {
        requireRow((await guests.endSession(id)) || undefined, 'session')
        log.info({ event: 'sessions-ended', ended: 1 }, 'The owner ended a session')
      },
    }),
    route('GET /api/registration', { access: 'owner', handle: () => registration.state() }),
    route('PUT /api/registration', {
      access: 'owner',
      schema: registrationChangeSchema,
      handle: async ({ body: { open } }) => {
        await registration.set(open)
        const event = open ? 'registration-open' : 'registration-closed'
        log.info({ event }, 'The owner opened or closed registration')
        return await registration.state()
      },
    }),
  ]
}

/** Guest accounts: all but the owner's. */
function openGuests({ database, now }: ServerContext) {
  const { db } = database
  const isGuest = () => db.selectFrom('users').where('isAdmin', '=', false)
  const read = (query: AccountQuery) => readGuests(query, oldestSession(now()))
  return {
    /** Newest first. */
    list: (): Promise<Guest[]> => read(isGuest()),
    page: (query: PageQuery): Promise<ListPage<Guest>> => {
      const texts = ['username', 'email', 'name'].map((column) => sql.ref<string | null>(column))
      return readListPage(query, holdsWords(database.engine, query.search, { texts }), {
        count: (where) => countRows(isGuest().where(where)),
        rows: (where, { limit, offset }) =>
          read(isGuest().where(where).limit(limit).offset(offset)),
      })
    },
    find: async (id: number): Promise<Guest | undefined> =>
      (await read(isGuest().where('id', '=', id)))[0],
    /** Disables or enables an account; its sessions and pending sign-ins end either way. */
    setDisabled: (id: number, disabled: boolean): Promise<void> =>
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
    /** Ends a session of any guest; false when no guest has it. */
    endSession: async (id: number): Promise<boolean> => {
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

/** Accounts with their number of open sessions and the time of the last use. */
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

const setting = 'registration'

/** Whether guests can register: a setting of the owner, overridden by REGISTRATION=closed. */
export function openRegistration({ config, database }: Pick<ServerContext, 'config' | 'database'>) {
  const closedBySetting = config.registration === 'closed'
  const isOpen = async (db: Db) => {
    if (closedBySetting) return false
    return (await readSetting(db, setting)) !== 'closed'
  }
  return {
    state: async (): Promise<RegistrationState> => ({
      open: await isOpen(database.db),
      closedBySetting,
    }),
    /** @throws HttpError 403 while registration is closed */
    requireOpen: async (tx: Tx): Promise<void> => {
      if (!(await isOpen(tx))) throw new HttpError(403, 'Registration is closed on this site')
    },
    /** @throws HttpError 409 for opening it despite REGISTRATION=closed */
    set: async (open: boolean): Promise<void> => {
      if (open && closedBySetting)
        throw new HttpError(409, 'Registration is closed by REGISTRATION=closed in the environment')
      const value = open ? 'guest' : 'closed'
      await database.writeWithoutInvalidation((tx) => writeSetting(tx, setting, value))
    },
  }
}
