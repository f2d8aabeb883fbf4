import type { Overview } from '../../features/overview/contract.ts'
import type { PageViews } from '../../features/page-views/contract.ts'
import { countOf } from '../../shared/count.ts'
import type { Figure, FigurePoint } from '../../platform/web/admin/figure.ts'

const perDay = {
  comments: ['comment', 'comments'],
  engagements: ['use of Read More', 'uses of Read More'],
  messages: ['message', 'messages'],
} as const

/** What visitors did on each of the last 30 days. */
export function dailyFigure({ days }: Overview, kind: keyof typeof perDay): Figure {
  const [one, many] = perDay[kind]
  const points = days.map((counts) => ({ label: shortDay(counts.day), value: counts[kind] }))
  return {
    title: countOf(sumOf(points), one, many),
    note: `in ${days.length} days`,
    description: describe(`Number of ${many} per day`, points, 'on'),
    points,
  }
}

/** The views of all pages in the last 30 days. */
export function viewsFigure({ days }: PageViews): Figure {
  const points = days.map(({ day, views }) => ({ label: shortDay(day), value: views }))
  return {
    title: countOf(sumOf(points), 'page view'),
    note: `in ${days.length} days`,
    description: describe('Number of page views per day', points, 'on'),
    points,
  }
}

/** The number of subscribers over a year. */
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

/** Posts per month over a year. */
export function postFigure({ months }: Overview): Figure {
  const points = months.map(({ month, posts }) => ({
    label: monthOfDay(`${month}-01`),
    value: posts,
  }))
  return {
    title: countOf(sumOf(points), 'post'),
    note: `in ${months.length} months`,
    description: describe('Number of posts per month', points, 'in'),
    points,
  }
}

/** Such as 'Number of comments per day, Oct 23 to Nov 21. Most on Nov 12: 4. None on 25 of 30.' */
function describe(what: string, points: readonly FigurePoint[], at: 'on' | 'in'): string {
  const span = `${what}, ${points[0]?.label ?? ''} to ${points.at(-1)?.label ?? ''}.`
  const most = points.reduce<FigurePoint | undefined>(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    undefined,
  )
  if (!most) return `${span} None at all.`
  const none = points.filter(({ value }) => value === 0).length
  const quiet = none === 0 ? '' : ` None ${at} ${none} of ${points.length}.`
  return `${span} Most ${at} ${most.label}: ${most.value}.${quiet}`
}

function sumOf(points: readonly FigurePoint[]): number {
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
