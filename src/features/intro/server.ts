import type { Feature } from '../../platform/server/feature.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { withoutInvalidation } from '../../platform/server/database/database.ts'
import { openTable, text } from '../../platform/server/database/table.ts'
import { perDay, perHour, perMinute } from '../../platform/server/http/rate-limit.ts'
import { route } from '../../platform/server/http/route.ts'
import type { Engagement } from './contract.ts'
import { engagementSchema } from './rules.ts'

/** Clicks of visitors that show interest; only the owner sees their count. */
export function introFeature({ database, now }: ServerContext): Feature {
  const table = openTable<Engagement & { date: string }>(
    withoutInvalidation(database),
    'engagements',
    {
      action: { write: (value) => value, read: () => 'read_more_clicked' },
      section: { write: (value) => value, read: () => 'about' },
      date: text,
    },
  )
  return {
    routes: [
      route('POST /api/track-engagement', {
        access: 'anyone',
        limit: { client: [perMinute(20)], site: [perHour(5000), perDay(50_000)] },
        schema: engagementSchema,
        status: 201,
        handle: async ({ body }) => {
          const { id } = await table.create({ ...body, date: now().toISOString() })
          return { id }
        },
      }),
    ],
  }
}
