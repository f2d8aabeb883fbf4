import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { requireRow } from '../../platform/server/http/crud.ts'
import { route } from '../../platform/server/http/route.ts'
import type { GuestRecords } from '../auth/contract.ts'
import { eraseRecords, findRecords } from './records.ts'

/** The owner deletes a guest with everything that is stored under the guest's address, as `privacy erase` does. */
export function privacyFeature(context: ServerContext): Feature {
  const { db } = context.database
  const requireEmail = async (id: number) => {
    const guest = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .where('isAdmin', '=', false)
      .executeTakeFirst()
    return requireRow(guest, 'guest').email
  }
  return {
    routes: [
      route('GET /api/guests/:id/records', {
        access: 'owner',
        handle: async ({ id }): Promise<GuestRecords> => {
          const records = await findRecords(db, await requireEmail(id))
          return {
            accounts: records.accounts.length,
            messages: records.messages.length,
            subscribers: records.subscribers.length,
            comments: records.comments.length,
          }
        },
      }),
      route('DELETE /api/guests/:id', {
        access: 'owner',
        handle: async ({ id }) => {
          const { accounts } = await eraseRecords(context, await requireEmail(id))
          for (const { id: account } of accounts)
            context.log.info({ event: 'account-removed', account }, 'The owner deleted a guest')
        },
      }),
    ],
  }
}
