import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { addDays } from '../../platform/server/calendar.ts'
import { asCsv } from '../../platform/server/csv.ts'
import { TextFile } from '../../platform/server/http/answers.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import { readId } from '../../shared/ids.ts'
import { maxPosts, type PageViews, pageViewsUrls, type PostViews } from './contract.ts'
import { openPageViews, type PageViewCounter } from './page-views.ts'
import { countingSchema } from './rules.ts'
import { maxNamed, mostViewed, viewsByDay, viewsOfPosts } from './store.ts'

const shownDays = 30
const shownRows = 10

/** Counts how often pages are opened, and shows it to the owner. */
export function pageViewsFeature(context: ServerContext) {
  const counter = openPageViews(context)
  return { ...counter, routes: pageViewRoutes(context, counter) }
}

/** What the owner learns of the readers, for the owner only. */
function pageViewRoutes(
  { database: { db } }: Pick<ServerContext, 'database'>,
  counter: PageViewCounter,
): Route[] {
  const shown = async () => {
    const today = await counter.today()
    return Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays))
  }
  return [
    route(`GET ${pageViewsUrls.all}`, {
      access: 'owner',
      handle: async (): Promise<PageViews> => {
        await counter.flush()
        const days = await shown()
        const from = days[0] ?? ''
        const byDay = new Map((await viewsByDay(db, from)).map((row) => [row.day, row]))
        return {
          isCounting: await counter.isCounting(),
          days: days.map((day) => byDay.get(day) ?? { day, views: 0, bots: 0 }),
          pages: await mostViewed(db, from, shownRows),
          sources: await maxNamed(db, from, shownRows),
        }
      },
    }),
    route(`PUT ${pageViewsUrls.all}`, {
      access: 'owner',
      schema: countingSchema,
      handle: async ({ body }) => {
        await counter.setCounting(body.isCounting)
        return body
      },
    }),
    route(`GET ${pageViewsUrls.posts}`, {
      access: 'owner',
      query: v.strictObject({ ids: v.optional(postIds, '') }),
      handle: async ({ query: { ids } }): Promise<PostViews> => {
        const days = await shown()
        const views: Record<number, number[]> = {}
        for (const row of await viewsOfPosts(db, ids, days[0] ?? ''))
          (views[row.id] ??= days.map(() => 0))[days.indexOf(row.day)] = row.views
        return views
      },
    }),
    ...fileRoutes(db),
  ]
}

const noIds = `The ids must be at most ${maxPosts} numbers between commas`

/** The ids of posts between commas. */
const postIds = v.pipe(
  v.string(noIds),
  v.maxLength(11 * maxPosts, noIds),
  v.transform((text) => text.split(',').map(readId)),
  v.maxLength(maxPosts, noIds),
  v.array(v.number(noIds)),
)

/** Everything that was counted, for spreadsheets. */
function fileRoutes(db: ServerContext['database']['db']): Route[] {
  return [
    route(`GET ${pageViewsUrls.pagesFile}`, {
      access: 'owner',
      handle: async () => {
        const rows = await db
          .selectFrom('pageViews')
          .selectAll()
          .orderBy('day')
          .orderBy('path')
          .execute()
        return asFile('page-views', ['day', 'path', 'views', 'bots'], rows)
      },
    }),
    route(`GET ${pageViewsUrls.sourcesFile}`, {
      access: 'owner',
      handle: async () => {
        const rows = await db
          .selectFrom('viewSources')
          .selectAll()
          .orderBy('day')
          .orderBy('path')
          .orderBy('host')
          .execute()
        return asFile('page-view-sources', ['day', 'path', 'host', 'views'], rows)
      },
    }),
  ]
}

function asFile(name: string, columns: readonly string[], rows: readonly object[]): TextFile {
  return new TextFile(asCsv(columns, rows), `${name}.csv`, 'text/csv; charset=utf-8')
}
