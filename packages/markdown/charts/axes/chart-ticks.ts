import { scaleLinear, type ScaleTime, scaleUtc } from 'd3-scale'
import type { ChartAxis, Tick, Ticks } from '../chart-model.ts'
import { scaleOf } from './chart-scale.ts'
import { wordsAlong } from './category-labels.ts'
import { powersOf, symmetricPowers } from './log-ticks.ts'
import { type Along, betweenPx, labelWidthOf, lineHeightPx, tickWords } from './tick-labels.ts'
import { unevenTicks } from './uneven-ticks.ts'

const minorSteps = 5
const narrowestMinorPx = 4
const perTickPx = { x: 88, y: 52 }

/** The ticks of an axis of this length, with as many labels as fit. */
export function ticksOf(axis: ChartAxis, lengthPx: number, along: Along): Ticks {
  if (axis.categories) return { major: wordsAlong(axis.categories, lengthPx, along), minor: [] }
  if (axis.scale === 'log') return withSpace(powersOf(axis, lengthPx, along), axis, lengthPx, along)
  if (axis.scale === 'time')
    return withSpace(
      instantsOf(axis, Math.max(2, Math.round(lengthPx / 96))),
      axis,
      lengthPx,
      along,
    )
  const place = scaleOf({ ...axis, isReversed: false }, 0, lengthPx)
  if (axis.scale === 'sqrt') return unevenTicks({ axis, place, along })
  const powers = axis.scale === 'symlog' ? symmetricPowers(axis, lengthPx, along) : undefined
  if (powers) return powers
  const values = axis.step === undefined ? roundTicks(axis, lengthPx, along) : undefined
  const step = axis.step ?? stepOf(values ?? [])
  const first = values?.[0] ?? axis.firstTick ?? axis.min
  const steps = values ?? stepsFrom(first, step, axis.max)
  const labelled = { ...axis, step, min: first }
  const major = steps.map((value) => ({ value, label: tickWords(labelled, value) }))
  const stride = strideOf(major, { step, axis, lengthPx, along })
  return {
    major: major.map((tick, index) => (index % stride === 0 ? tick : { value: tick.value })),
    minor: minorTicks({ first, step, axis, lengthPx }),
  }
}

function roundTicks(axis: ChartAxis, lengthPx: number, along: Along): number[] {
  const most = Math.max(3, Math.min(8, Math.round(lengthPx / perTickPx[along])))
  for (let count = most; count > 2; count -= 1) {
    const values = scaleLinear().domain([axis.min, axis.max]).ticks(count)
    if (values.length <= 9 && values.length > 1 && hasSpace(values, axis, lengthPx, along))
      return values
  }
  return scaleLinear().domain([axis.min, axis.max]).ticks(2)
}

function hasSpace(values: number[], axis: ChartAxis, lengthPx: number, along: Along): boolean {
  if (along === 'y') return true
  const step = stepOf(values)
  const labelled = { ...axis, step, min: values[0] ?? 0 }
  const widest = Math.max(...values.map((value) => labelWidthOf(tickWords(labelled, value))))
  return widest + betweenPx <= (lengthPx * step) / (axis.max - axis.min)
}

/** The distance between round values, without the rounding error of the subtraction. */
function stepOf([first = 0, second = first + 1]: readonly number[]): number {
  return Number((second - first).toPrecision(6))
}

function stepsFrom(first: number, step: number, max: number): number[] {
  const count = Math.floor((max - first) / step + 1e-6)
  return Array.from({ length: count + 1 }, (_, index) => first + index * step)
}

interface Between {
  first: number
  step: number
  axis: ChartAxis
  lengthPx: number
}

/** The unlabelled ticks in between, none where they would stand too close. */
function minorTicks({ first, step, axis, lengthPx }: Between): number[] {
  const { min, max } = axis
  const parts = axis.step === undefined && step.toExponential().startsWith('2') ? 4 : minorSteps
  const minor = step / parts
  const count = Math.floor((max - first) / minor + 1e-6)
  const before = Math.floor((first - min) / minor + 1e-6)
  if (lengthPx / (count + before) < narrowestMinorPx) return []
  return Array.from({ length: count + before + 1 }, (_, index) => index - before)
    .filter((index) => index % parts !== 0)
    .map((index) => first + index * minor)
}

/** A label fits at every n-th tick: 1 is all, 2 every other one. */
function strideOf(
  major: readonly Tick[],
  {
    step,
    axis,
    lengthPx,
    along,
  }: { step: number; axis: ChartAxis; lengthPx: number; along: Along },
): number {
  const widest = Math.max(...major.map(({ label }) => (label ? labelWidthOf(label) : 0)))
  const spacing = lengthPx * (step / (axis.max - axis.min))
  if (along === 'y') return Math.max(1, Math.ceil(lineHeightPx / spacing))
  return Math.max(1, Math.ceil((widest + betweenPx) / spacing))
}

/** Leaves out labels that would touch the one before them. */
function withSpace(
  { major, minor }: Ticks,
  axis: ChartAxis,
  lengthPx: number,
  along: Along,
): Ticks {
  if (along === 'y') return { major, minor }
  const place = scaleOf({ ...axis, isReversed: false }, 0, lengthPx)
  let free = Number.NEGATIVE_INFINITY
  const thinned = major.map(({ value, label }): Tick => {
    if (!label) return { value }
    const half = labelWidthOf(label) / 2
    if (place(value) - half < free) return { value }
    free = place(value) + half + betweenPx
    return { value, label }
  })
  return { major: thinned, minor }
}

const dayMs = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Ticks at round times in UTC: years, months, days, or times of day. The first label also names the larger unit, and
 * so does each label at the start of a new one.
 */
function instantsOf({ min, max }: Pick<ChartAxis, 'min' | 'max'>, count: number): Ticks {
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
  if (step >= 360 * dayMs) return String(year).replace('-', '−')
  const isYear = isFirst || (date.getUTCMonth() === 0 && day === 1)
  if (step >= 27 * dayMs) return isYear ? `${month} ${year}` : String(month)
  const time = date.toISOString().slice(-13, -8)
  if (step >= dayMs) return isYear ? `${month} ${day}, ${year}` : `${month} ${day}`
  if (isFirst) return `${month} ${day}, ${time}`
  return time === '00:00' ? `${month} ${day}` : time
}
