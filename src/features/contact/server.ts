import type { Feature } from '../../platform/server/feature.ts'
import { sql } from 'kysely'
import type { OwnerNotifier } from '../../platform/server/outbox/message.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { requireRow, removeRoute } from '../../platform/server/http/crud.ts'
import { countRows, withoutInvalidation } from '../../platform/server/database/database.ts'
import { createTablePages } from '../../platform/server/database/list-page.ts'
import {
  type Columns,
  flag,
  insertRow,
  openTable,
  text,
} from '../../platform/server/database/table.ts'
import type { Admit } from '../../platform/server/http/form-guard.ts'
import { perDay, perHour, perMinute } from '../../platform/server/http/rate-limit.ts'
import { route } from '../../platform/server/http/route.ts'
import type { ContactMessage, MessagePage } from './contract.ts'
import { contactSchema, readMessageSchema } from './rules.ts'

type MessageFields = Omit<ContactMessage, 'id'>

export const messageColumns: Columns<MessageFields> = {
  name: text,
  email: text,
  subject: text,
  message: text,
  date: text,
  read: flag,
}

interface ContactServices {
  notifier: OwnerNotifier
  admit: Admit
}

const messagePages = { search: true, sorts: ['name', 'email', 'subject', 'date'] }

/** Anyone sends messages; only the owner reads them. */
export function contactFeature(
  { database, now, calendar }: ServerContext,
  { notifier, admit }: ContactServices,
): Feature {
  const table = openTable<MessageFields>(withoutInvalidation(database), 'messages', messageColumns)
  const readPageOf = createTablePages<MessageFields>(database, 'messages', messageColumns, {
    searched: ['name', 'email', 'subject'],
    mark: {
      text: sql<string>`case when "read" then 'read' else 'unread' end`,
      words: ['read', 'unread'],
    },
    calendar,
  })
  const { db } = database
  const countUnread = () => countRows(db.selectFrom('messages').where('read', '=', false))
  return {
    routes: [
      route('POST /api/contact', {
        access: 'anyone',
        limit: { client: [perMinute(3), perHour(20)], site: [perHour(200), perDay(1000)] },
        schema: contactSchema,
        status: 201,
        handle: async (call) => {
          await admit(call)
          const fields = { ...call.body, date: now().toISOString(), read: false }
          const { id, date } = await database.writeWithoutInvalidation(async (tx) => {
            const row = await insertRow(tx, 'messages', messageColumns, fields)
            await notifier.write(tx, row.id)
            return row
          })
          notifier.wake()
          return { id, date }
        },
      }),
      route('GET /api/messages', {
        access: 'owner',
        page: messagePages,
        handle: async ({ page }) => {
          if (!page) return (await table.list()).toReversed()
          return {
            ...(await readPageOf(page)),
            unread: await countUnread(),
          } satisfies MessagePage
        },
      }),
      route('PATCH /api/messages/:id', {
        access: 'owner',
        schema: readMessageSchema,
        handle: async ({ id, body }) => requireRow(await table.update(id, body), 'message'),
      }),
      removeRoute({ writeUrl: '/api/messages', name: 'message' }, table),
    ],
  }
}
