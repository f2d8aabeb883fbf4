import { scaleLinear, type ScaleTime, scaleUtc } from 'd3-scale'
import type { ChartAxis, Tick, TickLabel, Ticks } from '../chart-model.ts'

/** The direction of an axis: along x a label needs its width, along y the height of a line. */
type Along = 'x' | 'y'

const minorSteps = 5
const narrowestMinorPx = 4
/** Average width of a character of our 13 px interface type; digits are a little wider. */
const tickCharacterPx = 7.4
const powerCharacterPx = 5.6
const betweenPx = 12
/** The least distance of labels along y. */
export const lineHeightPx = 15
const perTickPx = { x: 88, y: 52 }
const groupedFrom = 10_000
const powersFrom = { high: 1e7, low: 1e-4 }

/** The ticks of an axis of this length, with as many labels as fit. */
export function ticksOf(axis: ChartAxis, lengthPx: number, along: Along): Ticks {
  if (axis.categories) return { major: wordsAlong(axis.categories, lengthPx, along), minor: [] }
  if (axis.scale === 'log') return withSpace(powersOf(axis, lengthPx), axis, lengthPx, along)
  if (axis.scale === 'time')
    return withSpace(
      instantsOf(axis, Math.max(2, Math.round(lengthPx / 96))),
      axis,
      lengthPx,
      along,
    )
  const values = axis.step === undefined ? roundTicks(axis, lengthPx, along) : undefined
  const step = axis.step ?? stepOf(values ?? [])
  const first = values?.[0] ?? axis.min
  const steps = values ?? stepsFrom(first, step, axis.max)
  const labelled = { ...axis, step, min: first }
  const major = steps.map((value) => ({ value, label: tickWords(labelled, value) }))
  const stride = strideOf(major, { step, axis, lengthPx, along })
  return {
    major: major.map((tick, index) => (index % stride === 0 ? tick : { value: tick.value })),
    minor: minorTicks({ first, step, axis, lengthPx }),
  }
}

const maxWordPx = 130
const betweenWordsPx = 6

/** The words of a category axis, in lines; turned where one is wider than its place. */
function wordsAlong(words: readonly string[], lengthPx: number, along: Along): Tick[] {
  const roomPx = along === 'x' ? lengthPx / words.length - betweenWordsPx : maxWordPx
  const most = Math.max(3, Math.floor(roomPx / tickCharacterPx))
  const wrapped = words.map((word) => wrapWord(word, most))
  const isTurned =
    along === 'x' && wrapped.some((lines) => lines.some(({ length }) => length > most))
  return words.map((text, value): Tick => {
    const lines = wrapped[value] ?? [text]
    const widest = lines.reduce((one, line) => (line.length > one.length ? line : one), '')
    return { value, label: isTurned ? { text, isTurned } : { text: widest, lines } }
  })
}

/** Breaks a label at its spaces and after its hyphens. */
function wrapWord(text: string, most: number): string[] {
  const lines: string[] = []
  for (const part of text.split(/(?<=[ -])/)) {
    const last = lines.at(-1)
    if (last !== undefined && (last + part).trimEnd().length <= most)
      lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((line) => line.trimEnd())
}

/** The height of the labels below the x axis beyond a single line, px. */
export function labelsHeight({ major }: Ticks): number {
  const heights = major.map(({ label }) => {
    if (label?.isTurned) return Math.max(0, labelWidthOf(label) - lineHeightPx)
    return ((label?.lines?.length ?? 1) - 1) * lineHeightPx
  })
  return Math.max(0, ...heights)
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
  const place = (value: number) => {
    const isLog = axis.scale === 'log'
    const [low, high, at] = isLog
      ? [Math.log(axis.min), Math.log(axis.max), Math.log(value)]
      : [axis.min, axis.max, value]
    return ((at - low) / (high - low)) * lengthPx
  }
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

/** The label of a tick: with as many decimals as the axis needs, and a typographic minus sign. */
function tickWords({ min, max, step = 1, format, label }: ChartAxis, value: number): TickLabel {
  const largest = Math.max(Math.abs(min), Math.abs(max))
  const isExtreme = largest >= powersFrom.high || largest < powersFrom.low
  if (format === 'power' || (format !== 'number' && isExtreme))
    return Math.abs(value) < step / 1e6 ? { text: '0' } : asPower(value, step)
  const decimals = Math.max(decimalsOf(step), decimalsOf(min))
  // Rounded first, so that -1e-17 is 0 and not -0.
  const rounded = Number(value.toFixed(decimals)) + 0
  // Numbers of four digits are often years, so they get no thousands separator unless a format is given.
  const isGrouped = format !== undefined || (largest >= groupedFrom && !isJulian(label))
  const text = formatOf(decimals, isGrouped).format(rounded)
  return { text: text.replace('-', '−') }
}

const formats = new Map<string, Intl.NumberFormat>()

/** The format of numbers, made once, since that takes longer than all else of an axis. */
function formatOf(decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${decimals} ${useGrouping}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping,
  })
  formats.set(key, made)
  return made
}

/** Whether an axis counts Julian dates, whose digits are not grouped. */
function isJulian(label: string): boolean {
  return /\b[BHT]?M?JD\b/i.test(label)
}

/** Such as 2.5 × 10⁶. */
function asPower(value: number, step: number): TickLabel {
  const exponent = Math.floor(Math.log10(Math.abs(value)) + 1e-9)
  const mantissa = value / 10 ** exponent
  const decimals = Math.max(0, Math.min(6, exponent - Math.floor(Math.log10(step) + 1e-9)))
  const shown = String(Number(mantissa.toFixed(decimals))).replace('-', '−')
  const power = String(exponent).replace('-', '−')
  return { text: shown === '1' ? '10' : `${shown} × 10`, power }
}

/** Width of a tick label in px, estimated. */
export function labelWidthOf({ text, power = '' }: TickLabel): number {
  return text.length * tickCharacterPx + power.length * powerCharacterPx
}

function decimalsOf(step: number): number {
  // Removes the rounding error: 0.30000000000000004 is 0.3.
  const text = String(Number(step.toPrecision(12)))
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.min(10, Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)))
}

const maxPowers = 7
/** Over fewer powers of ten than this, 2 and 5 times each power are labelled as well. */
const fewDecades = 1.9
const plainFrom = 0.001
const plainTo = 1000

/** The ticks of a logarithmic axis: labelled at the powers of ten, small ticks at 2 to 9 times each power. */
function powersOf({ min, max, format }: ChartAxis, lengthPx: number): Ticks {
  const first = Math.floor(Math.log10(min) + 1e-9)
  const last = Math.ceil(Math.log10(max) - 1e-9)
  const decades = Math.log10(max / min)
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const isInside = (value: number) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9)
  const inside = powers.filter((power) => isInside(10 ** power))
  const stride = Math.ceil(inside.length / maxPowers)
  const from = inside[0] ?? first
  const labels: readonly number[] = decades <= fewDecades ? [1, 2, 5] : [1]
  const isPlain = format === 'number' || (format !== 'power' && isPlainRange({ min, max }))
  const major = powers.flatMap((power) =>
    labels
      .map((part): Tick => {
        const isLabelled = (power - from) % stride === 0
        const value = part * 10 ** power
        return isLabelled ? { value, label: wordsOfPower(part, power, isPlain) } : { value }
      })
      .filter(({ value }) => isInside(value)),
  )
  // Over many powers of ten the small ticks would be too close together.
  const hasMinor = lengthPx / decades > 24
  const minor = hasMinor
    ? powers.flatMap((power) =>
        [2, 3, 4, 5, 6, 7, 8, 9]
          .filter((part) => !labels.includes(part))
          .map((part) => part * 10 ** power),
      )
    : []
  return { major, minor: minor.filter(isInside) }
}

function isPlainRange({ min, max }: Pick<ChartAxis, 'min' | 'max'>): boolean {
  return min >= plainFrom && max <= plainTo
}

/** Labels both logarithmic axes of a chart with powers when one of them needs powers. */
export function inOneStyle(x: ChartAxis, y: ChartAxis): [x: ChartAxis, y: ChartAxis] {
  const axes = [x, y]
  const needsPowers = axes.some(
    (axis) => axis.format === 'power' || (axis.format === undefined && !isPlainRange(axis)),
  )
  const isOpen = ({ scale, format, min, max }: ChartAxis) =>
    scale === 'log' && format === undefined && Math.log10(max / min) > fewDecades
  if (!needsPowers || !axes.every(({ scale }) => scale === 'log')) return [x, y]
  const styled = (axis: ChartAxis): ChartAxis =>
    isOpen(axis) ? { ...axis, format: 'power' } : axis
  return [styled(x), styled(y)]
}

function wordsOfPower(part: number, exponent: number, isPlain: boolean): TickLabel {
  if (isPlain) return { text: String(Number((part * 10 ** exponent).toPrecision(6))) }
  const power = String(exponent).replace('-', '−')
  return { text: part === 1 ? '10' : `${part} × 10`, power }
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
  if (step >= 360 * dayMs) return String(year)
  const isYear = isFirst || (date.getUTCMonth() === 0 && day === 1)
  if (step >= 27 * dayMs) return isYear ? `${month} ${year}` : String(month)
  const time = date.toISOString().slice(11, 16)
  if (step >= dayMs) return isYear ? `${month} ${day}, ${year}` : `${month} ${day}`
  if (isFirst) return `${month} ${day}, ${time}`
  return time === '00:00' ? `${month} ${day}` : time
}
