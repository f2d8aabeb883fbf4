import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { addDays } from '../../platform/server/calendar.ts'
import { asCsv } from '../../platform/server/csv.ts'
import { TextFile } from '../../platform/server/http/send-result.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import { readId } from '../../shared/ids.ts'
import { maxPosts, type PageViews, pageViewsUrls, type PostViews } from './contract.ts'
import { openPageViews, type PageViewCounter } from './page-views.ts'
import { readTopSources, readTopPages, viewsByDay, viewsOfPosts } from './store.ts'

const shownDays = 30
const shownRows = 10

/** Counts page views and shows them to the owner. */
export function pageViewsFeature(context: ServerContext) {
  const counter = openPageViews(context)
  return { ...counter, routes: pageViewRoutes(context, counter) }
}

function pageViewRoutes(
  { database: { db } }: Pick<ServerContext, 'database'>,
  counter: PageViewCounter,
): Route[] {
  const readDays = async () => {
    const today = await counter.today()
    return Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays))
  }
  return [
    route(`GET ${pageViewsUrls.all}`, {
      access: 'owner',
      handle: async (): Promise<PageViews> => {
        await counter.flush()
        const days = await readDays()
        const from = days[0] ?? ''
        const byDay = new Map((await viewsByDay(db, from)).map((row) => [row.day, row]))
        return {
          isCounting: await counter.isCounting(),
          days: days.map((day) => byDay.get(day) ?? { day, views: 0, bots: 0 }),
          pages: await readTopPages(db, from, shownRows),
          sources: await readTopSources(db, from, shownRows),
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
        const days = await readDays()
        const views: Record<number, number[]> = {}
        for (const row of await viewsOfPosts(db, ids, days[0] ?? ''))
          (views[row.id] ??= days.map(() => 0))[days.indexOf(row.day)] = row.views
        return views
      },
    }),
    ...fileRoutes(db),
  ]
}

const noIds = `The ids must be at most ${maxPosts} comma-separated numbers`

/** Comma-separated ids of posts. */
const postIds = v.pipe(
  v.string(noIds),
  v.maxLength(11 * maxPosts, noIds),
  v.transform((text) => text.split(',').map(readId)),
  v.maxLength(maxPosts, noIds),
  v.array(v.number(noIds)),
)

/** All counts, for spreadsheets. */
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

/** Source: docs/behaviour.md, Page views. */
const countingSchema = v.strictObject({
  isCounting: v.boolean('isCounting must be true or false'),
})
