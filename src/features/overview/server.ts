import type { Feature } from '../../platform/server/feature.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows } from '../../platform/server/database/count-rows.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { route } from '../../platform/server/http/route.ts'
import { dayMs } from '../../shared/durations.ts'
import type {
  CommentedPost,
  Overview,
  PlannedPost,
  PostMonth,
  SubscriberTotal,
} from './contract.ts'
import { countByDay, type Day, lastDays, type MinuteCount } from './days.ts'
import { countByMonth, lastMonths } from './months.ts'

const shownDays = 30
const shownWeeks = 53

/** The statistics of the site, for the owner only. */
export function overviewFeature({ database: { db }, now, calendar }: ServerContext): Feature {
  return {
    routes: [
      route('GET /api/overview', {
        access: 'owner',
        query: v.strictObject({ since: v.optional(lastVisit) }),
        handle: async ({ query: { since } }): Promise<Overview> => {
          const timeZone = await calendar.timeZone()
          const days = lastDays(now(), timeZone, shownDays)
          const start = days[0]?.start ?? now().toISOString()
          const count = async (table: CountedTable) =>
            countByDay(days, await minutesFrom(db, table, start).execute())
          const [subscribers, comments, engagements, messages] = [
            await count('subscribers'),
            await count('comments'),
            await count('engagements'),
            await count('messages'),
          ]
          return {
            days: days.map(({ day }, index) => ({
              day,
              subscribers: subscribers[index] ?? 0,
              comments: comments[index] ?? 0,
              engagements: engagements[index] ?? 0,
              messages: messages[index] ?? 0,
            })),
            growth: await growthOver(db, lastDays(now(), timeZone, shownWeeks, 7)),
            months: await postsByMonth(db, { now: now(), today: days.at(-1)?.day ?? '', timeZone }),
            newComments: since === undefined ? [] : await postsWithComments(db, false, since),
            planned: await nextPosts(db, now()),
            moderatedComments: await postsWithComments(db, true),
          }
        },
      }),
    ],
  }
}

const noInstant = 'The last visit must be an ISO instant'

/** The instant of the last visit, in the form in which dates are stored. */
const lastVisit = v.pipe(
  v.string(noInstant),
  v.maxLength(40, noInstant),
  v.check(
    (text) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
    noInstant,
  ),
  v.transform((text) => new Date(text).toISOString()),
)

export type CountedTable = 'subscribers' | 'comments' | 'engagements' | 'messages'

/**
 * The rows of a table from an instant on, counted by minute: what is read stays bounded, and every
 * time zone's days are made of whole minutes.
 */
export function minutesFrom(db: Db, table: CountedTable, start: string) {
  const minute = sql<string>`substr("date", 1, 16)`
  return (
    db
      .selectFrom(table)
      .select((row) => [minute.as('minute'), row.fn.countAll<number>().as('count')])
      .where('date', '>=', start)
      // Moderated comments are counted by themselves.
      .$if(table === 'comments', (query) => query.where(sql<boolean>`not "moderated"`))
      .groupBy(minute)
      .$castTo<MinuteCount>()
  )
}

/** How the number of the current subscribers grew, by the dates of their subscriptions. */
async function growthOver(db: Db, days: readonly Day[]): Promise<SubscriberTotal[]> {
  const start = days[0]?.start ?? ''
  const subscribers = db.selectFrom('subscribers')
  let total = await countRows(subscribers.where('date', '<', start))
  const steps = countByDay(days, await minutesFrom(db, 'subscribers', start).execute())
  return days.map(({ day }, index) => ({ day, total: (total += steps[index] ?? 0) }))
}

interface Today {
  now: Date
  /** The current day in the owner's time zone. */
  today: string
  timeZone: string
}

/** The number of posts that visitors see, by month. */
async function postsByMonth(db: Db, { now, today, timeZone }: Today): Promise<PostMonth[]> {
  const months = lastMonths(today)
  const posts = await db
    .selectFrom('posts')
    .select('publishedAt')
    .where('visibleFrom', '<=', now.toISOString())
    // In time zones ahead of UTC the first month begins up to a day earlier.
    .where('publishedAt', '>=', new Date(Date.parse(`${months[0]}-01`) - dayMs).toISOString())
    .execute()
  return countByMonth(
    months,
    posts.map(({ publishedAt }) => publishedAt),
    timeZone,
  )
}

/** The planned posts that become public next. */
async function nextPosts(db: Db, now: Date): Promise<PlannedPost[]> {
  const posts = await db
    .selectFrom('posts')
    .select(['title', 'visibleFrom'])
    .where('visibleFrom', '>', now.toISOString())
    .orderBy('visibleFrom')
    .orderBy('id')
    .limit(3)
    .execute()
  return posts.map(({ title, visibleFrom }) => ({ title, visibleFrom: visibleFrom ?? '' }))
}

/** The posts with moderated comments, or with visible ones; with an instant, only those with such comments after it. */
async function postsWithComments(
  db: Db,
  moderated: boolean,
  since?: string,
): Promise<CommentedPost[]> {
  return await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.blogPostId')
    .select((row) => ['blogPostId', 'posts.title as title', row.fn.countAll<number>().as('count')])
    .where('moderated', '=', moderated)
    .$if(since !== undefined, (comments) => comments.where('comments.date', '>', since ?? ''))
    .groupBy(['blogPostId', 'posts.title'])
    .orderBy((row) => row.fn.max('comments.date'), 'desc')
    .execute()
}
