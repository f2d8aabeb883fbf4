import type { Overview } from '../../features/overview/contract.ts'
import type { PostSummary } from '../../features/blog/contract.ts'
import { countOf } from '../../shared/count.ts'

/** A value of a small chart and the day or month that it belongs to. */
export interface Point {
  label: string
  value: number
}

/** What a small chart says, in words and in values. */
export interface Figure {
  /** States the number. */
  title: string
  /** What the number is about, after the title. */
  note: string
  /** The chart in words. */
  description: string
  points: Point[]
}

const perDay = [
  ['comments', 'comment', 'Comments'],
  ['messages', 'message', 'Messages'],
  ['engagements', 'reader of more', 'Uses of Read More'],
] as const

/** The figures about the last 30 days: what visitors did on each. */
export function dailyFigures({ days }: Overview): Figure[] {
  return perDay.map(([kind, noun, name]) => {
    const points = days.map((counts) => ({ label: shortDay(counts.day), value: counts[kind] }))
    const plural = kind === 'engagements' ? 'readers of more' : undefined
    return {
      title: countOf(sumOf(points), noun, plural),
      note: `in ${days.length} days`,
      description: describe(`${name} per day`, points),
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
    note: `${added} in ${days.length} days`,
    description: first
      ? `Subscribers by week: ${first.value} in ${first.label}, ${total} today.`
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
    description: describe('Posts per month', points),
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

/** Such as 'Comments per day, Oct 23 to Nov 21. Most on Nov 12: 4. None on 25 of 30.' */
function describe(what: string, points: readonly Point[]): string {
  const span = `${what}, ${points[0]?.label ?? ''} to ${points.at(-1)?.label ?? ''}.`
  const most = points.reduce<Point | undefined>(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    undefined,
  )
  if (!most) return `${span} None at all.`
  const none = points.filter(({ value }) => value === 0).length
  return `${span} Most in ${most.label}: ${most.value}. None in ${none} of ${points.length}.`
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
