import type { Feature } from '../platform/server/feature.ts'
import type { GuestRecords } from '../features/auth/contract.ts'
import { openGuests } from '../features/auth/server/guests.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { found } from '../platform/server/http/crud.ts'
import { route } from '../platform/server/http/route.ts'
import { eraseRecords, findRecords } from './personal-records.ts'

/** The owner deletes a guest, with all that the site keeps of the guest's address: what `privacy erase` does. */
export function guestErasure(context: ServerContext): Feature {
  const guests = openGuests(context)
  const addressOf = async (id: number) => found(await guests.find(id), 'guest').email
  return {
    routes: [
      route('GET /api/guests/:id/records', {
        access: 'owner',
        handle: async ({ id }): Promise<GuestRecords> => {
          const records = await findRecords(context.database.db, await addressOf(id))
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
          const { accounts } = await eraseRecords(context, await addressOf(id))
          for (const { id: account } of accounts)
            context.log.info({ event: 'account-removed', account }, 'The owner deleted a guest')
        },
      }),
    ],
  }
}
