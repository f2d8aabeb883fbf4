import type { ServerContext } from '../../../platform/server/context.ts'
import { found } from '../../../platform/server/http/crud.ts'
import { type Route, route } from '../../../platform/server/http/route.ts'
import type { openRegistration } from './registration.ts'
import { openGuests } from './guests.ts'
import { guestChangeSchema, registrationChangeSchema } from '../rules.ts'
import type { Sessions } from './sessions.ts'

interface GuestServices {
  sessions: Sessions
  registration: ReturnType<typeof openRegistration>
}

/** What the owner does with guests: sees them and where they are signed in, ends that, switches them off. */
export function guestRoutes(
  context: ServerContext,
  { sessions, registration }: GuestServices,
): Route[] {
  const { log } = context
  const guests = openGuests(context)
  const guest = async (id: number) => found(await guests.find(id), 'guest')
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
        log.info({ event, account: id }, 'The owner switched an account off or on')
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
        found((await guests.endSession(id)) || undefined, 'session')
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
        log.info({ event }, 'The owner opened or closed the registration')
        return await registration.state()
      },
    }),
  ]
}
