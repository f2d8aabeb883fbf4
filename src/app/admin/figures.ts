import type { Overview } from '../../features/overview/contract.ts'
import type { PostSummary } from '../../features/blog/contract.ts'
import { countOf } from '../../shared/count.ts'
import type { Figure, Point } from '../../web/admin/figure.ts'

const perDay = [
  { kind: 'comments', one: 'comment', many: 'comments' },
  { kind: 'engagements', one: 'use of Read More', many: 'uses of Read More' },
  { kind: 'messages', one: 'message', many: 'messages' },
] as const

/** The figures about the last 30 days: what visitors did on each. */
export function dailyFigures({ days }: Overview): Figure[] {
  return perDay.map(({ kind, one, many }) => {
    const points = days.map((counts) => ({ label: shortDay(counts.day), value: counts[kind] }))
    return {
      title: countOf(sumOf(points), one, many),
      note: `in ${days.length} days`,
      description: describe(`Number of ${many} per day`, points, 'on'),
      points,
    }
  })
}

/** How the number of subscribers grew over a year. */
export function subscriberFigure({ days, growth }: Overview): Figure {
  const total = growth.at(-1)?.total ?? 0
  const added = days.reduce((sum, { subscribers }) => sum + subscribers, 0)
  const points = growth.map((week) => ({ label: monthOfDay(week.day), value: week.total }))
  const first = points[0]
  return {
    title: countOf(total, 'subscriber'),
    note: `${added} new in ${days.length} days`,
    description: first
      ? `Number of subscribers by week: ${first.value} in ${first.label}, ${total} today.`
      : '',
    points,
  }
}

const shownMonths = 12

/**
 * Posts per month over a year.
 * @param today the owner's, such as '2026-11-21'
 */
export function postFigure(posts: readonly PostSummary[], today: string, timeZone: string): Figure {
  const months = lastMonths(today)
  const points = months.map((month) => ({
    label: monthOfDay(`${month}-01`),
    value: posts.filter(({ publishedAt }) => monthOf(publishedAt, timeZone) === month).length,
  }))
  return {
    title: countOf(sumOf(points), 'post'),
    note: `in ${shownMonths} months`,
    description: describe('Number of posts per month', points, 'in'),
    points,
  }
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, 7),
  )
}

/** A post's date without a time is a calendar date in every zone; it is stored as midnight UTC. */
function monthOf(publishedAt: string, timeZone: string): string {
  const zone = publishedAt.endsWith('T00:00:00.000Z') ? 'UTC' : timeZone
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone })
  return format.format(new Date(publishedAt)).slice(0, 7)
}

/** Such as 'Number of comments per day, Oct 23 to Nov 21. Most on Nov 12: 4. None on 25 of 30.' */
function describe(what: string, points: readonly Point[], at: 'on' | 'in'): string {
  const span = `${what}, ${points[0]?.label ?? ''} to ${points.at(-1)?.label ?? ''}.`
  const most = points.reduce<Point | undefined>(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    undefined,
  )
  if (!most) return `${span} None at all.`
  const none = points.filter(({ value }) => value === 0).length
  const quiet = none === 0 ? '' : ` None ${at} ${none} of ${points.length}.`
  return `${span} Most ${at} ${most.label}: ${most.value}.${quiet}`
}

function sumOf(points: readonly Point[]): number {
  return points.reduce((sum, { value }) => sum + value, 0)
}

/** Such as 'Nov 21'. */
function shortDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** Such as 'Nov 2026'. */
function monthOfDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}
