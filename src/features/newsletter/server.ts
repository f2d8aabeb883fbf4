import type { ServerContext } from '../../server/context.ts'
import { removeRoute } from '../../server/crud.ts'
import { isUniqueViolation } from '../../server/database/database.ts'
import { type Columns, openTable, text } from '../../server/database/table.ts'
import { HttpError } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import type { Subscriber, SubscriberCount } from './contract.ts'
import { subscriptionSchema } from './rules.ts'

type SubscriberFields = Omit<Subscriber, 'id'>

const subscriberColumns: Columns<SubscriberFields> = { email: text, date: text }

type SubscriberTables = {
  subscribers: Subscriber
}

/** The newsletter: anyone subscribes and sees the count, the owner sees and removes addresses. */
export function newsletterRoutes({ database, now }: ServerContext): Route[] {
  const table = openTable<SubscriberFields>(database, 'subscribers', subscriberColumns)
  return [
    route('POST /api/subscribe', {
      schema: subscriptionSchema,
      status: 201,
      // The browser reads 400 as "already subscribed" and nothing else. Source: policies, section 2.
      invalidStatus: 422,
      handle: async ({ body }) => {
        try {
          return await table.create({ email: body.email, date: now().toISOString() })
        } catch (error) {
          if (!isUniqueViolation(error)) throw error
          throw new HttpError(400, 'This email is already subscribed to the newsletter.')
        }
      },
    }),
    route('GET /api/subscribers/count', {
      handle: async (): Promise<SubscriberCount> => {
        const { count } = await database.db
          .withTables<SubscriberTables>()
          .selectFrom('subscribers')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return { count: Number(count) }
      },
    }),
    route('GET /api/subscribers', {
      handle: async () => (await table.list()).toReversed(),
    }),
    removeRoute({ writeUrl: '/api/subscribers', name: 'subscriber' }, table),
  ]
}
