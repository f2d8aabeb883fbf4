import { type ScaleTime, scaleUtc } from 'd3-scale'
import type { ChartAxis, Ticks } from './chart-model.ts'

const dayMs = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Ticks at round times in UTC: years, months, days, or times of day. The first label also names the larger unit, and
 * so does each label at the start of a new one.
 */
export function instantsOf({ min, max }: Pick<ChartAxis, 'min' | 'max'>, count: number): Ticks {
  const dates = scaleUtc().domain([min, max]).ticks(count)
  const step = (dates[1]?.getTime() ?? max) - (dates[0]?.getTime() ?? min)
  const major = dates.map((date, index) => ({
    value: date.getTime(),
    label: { text: wordsOfDate(date, step, index === 0) },
  }))
  return { major, minor: between(dates, scaleUtc().domain([min, max])) }
}

/** Small ticks at round times that divide the intervals between the labelled ones evenly. */
function between(dates: readonly Date[], scale: ScaleTime<number, number>): number[] {
  const major = new Set(dates.map((date) => date.getTime()))
  for (const parts of [5, 4, 3, 2]) {
    const finer = scale.ticks(dates.length * parts).map((date) => date.getTime())
    const isFiner = finer.length > dates.length && finer.length <= dates.length * (parts + 2)
    const found = new Set(finer)
    if (isFiner && [...major].every((at) => found.has(at)))
      return finer.filter((at) => !major.has(at))
  }
  return []
}

function wordsOfDate(date: Date, step: number, isFirst: boolean): string {
  const [year, month] = [date.getUTCFullYear(), months[date.getUTCMonth()]]
  const day = date.getUTCDate()
  if (step >= 360 * dayMs) return String(year)
  const isYear = isFirst || (date.getUTCMonth() === 0 && day === 1)
  if (step >= 27 * dayMs) return isYear ? `${month} ${year}` : String(month)
  const time = date.toISOString().slice(11, 16)
  if (step >= dayMs) return isYear ? `${month} ${day}, ${year}` : `${month} ${day}`
  if (isFirst) return `${month} ${day}, ${time}`
  return time === '00:00' ? `${month} ${day}` : time
}
