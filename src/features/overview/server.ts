import type { Feature } from '../../platform/server/feature.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows, type Db } from '../../platform/server/database/database.ts'
import { route } from '../../platform/server/http/route.ts'
import { dayMs } from '../../shared/durations.ts'
import type {
  CommentedPost,
  DraftPost,
  Overview,
  PlannedPost,
  PostMonth,
  RemarkedPost,
  SubscriberTotal,
  UnreadMessage,
} from './contract.ts'
import {
  countByDay,
  type Day,
  lastDays,
  type MinuteCount,
  countByMonth,
  lastMonths,
} from './count-by-date.ts'

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
            growth: await readGrowth(db, lastDays(now(), timeZone, shownWeeks, 7)),
            months: await countPostsByMonth(db, {
              now: now(),
              today: days.at(-1)?.day ?? '',
              timeZone,
            }),
            newComments: since === undefined ? [] : await readCommentedPosts(db, false, since),
            planned: await readScheduledPosts(db, now()),
            moderatedComments: await readCommentedPosts(db, true),
            remarks: await readRemarkedPosts(db),
            unreadMessage: await readUnreadMessage(db),
            draft: await readLastDraft(db),
          }
        },
      }),
    ],
  }
}

const invalidInstant = 'The last visit must be an ISO instant'

/** Normalized to the form in which dates are stored. */
const lastVisit = v.pipe(
  v.string(invalidInstant),
  v.maxLength(40, invalidInstant),
  v.check(
    (text) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
    invalidInstant,
  ),
  v.transform((text) => new Date(text).toISOString()),
)

export type CountedTable = 'subscribers' | 'comments' | 'engagements' | 'messages'

/**
 * Counts rows of a table by minute since an instant: the result is bounded, and days in all time zones consist of whole
 * minutes.
 */
export function minutesFrom(db: Db, table: CountedTable, start: string) {
  const minute = sql<string>`substr("date", 1, 16)`
  return (
    db
      .selectFrom(table)
      .select((row) => [minute.as('minute'), row.fn.countAll<number>().as('count')])
      .where('date', '>=', start)
      // Moderated comments are counted separately.
      .$if(table === 'comments', (query) => query.where(sql<boolean>`not "moderated"`))
      .groupBy(minute)
      .$castTo<MinuteCount>()
  )
}

/** The growth of the current subscribers, by their dates. */
async function readGrowth(db: Db, days: readonly Day[]): Promise<SubscriberTotal[]> {
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

/** The number of public posts by month. */
async function countPostsByMonth(db: Db, { now, today, timeZone }: Today): Promise<PostMonth[]> {
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

async function readScheduledPosts(db: Db, now: Date): Promise<PlannedPost[]> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'visibleFrom'])
    .where('visibleFrom', '>', now.toISOString())
    .orderBy('visibleFrom')
    .orderBy('id')
    .limit(3)
    .execute()
  return posts.map((post) => ({ ...post, visibleFrom: post.visibleFrom ?? '' }))
}

async function readUnreadMessage(db: Db): Promise<UnreadMessage | null> {
  const message = await db
    .selectFrom('messages')
    .select(['name', 'subject', 'date'])
    .where('read', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message ?? null
}

async function readRemarkedPosts(db: Db): Promise<RemarkedPost[]> {
  const posts = db
    .selectFrom('remarks')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('id').as('newestId')])
    .where('resolvedAt', 'is', null)
    .groupBy('postId')
    .as('open')
  const rows = await db
    .selectFrom(posts)
    .innerJoin('remarks', 'remarks.id', 'open.newestId')
    .innerJoin('posts', 'posts.id', 'remarks.postId')
    .select(['postId', 'title', 'count', 'remarks.id as id', 'name', 'writtenAt'])
    .orderBy('remarks.id', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ postId, title, count, id, name, writtenAt }) => ({
    postId,
    title,
    count,
    newest: { id, name, date: writtenAt },
  }))
}

async function readLastDraft(db: Db): Promise<DraftPost | null> {
  const post = await db
    .selectFrom('posts')
    .select(['id', 'title', 'updatedAt'])
    .where('visibleFrom', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return post ?? null
}

/** Posts with moderated or with visible comments, optionally since an instant. */
async function readCommentedPosts(
  db: Db,
  moderated: boolean,
  since?: string,
): Promise<CommentedPost[]> {
  return await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.blogPostId')
    .select((row) => [
      'blogPostId',
      'posts.title as title',
      row.fn.countAll<number>().as('count'),
      row.fn.max('comments.date').as('newest'),
    ])
    .where('moderated', '=', moderated)
    // What the owner wrote is no news.
    .where('byOwner', '=', false)
    .$if(since !== undefined, (comments) => comments.where('comments.date', '>', since ?? ''))
    .groupBy(['blogPostId', 'posts.title'])
    .orderBy((row) => row.fn.max('comments.date'), 'desc')
    .execute()
}
