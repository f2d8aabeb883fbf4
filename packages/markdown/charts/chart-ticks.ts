import { scaleLinear } from 'd3-scale'
import type { ChartAxis, Tick, TickLabel, Ticks } from './chart-model.ts'
import { powersOf } from './power-ticks.ts'
import { instantsOf } from './time-ticks.ts'

/** The direction of an axis: along x a label needs its width, along y the height of a line. */
type Along = 'x' | 'y'

const minorSteps = 5
const narrowestMinorPx = 4
/** Average width of a character of our 13 px interface type; digits are a little wider. */
const tickCharacterPx = 7.4
const powerCharacterPx = 5.6
const betweenPx = 12
const perTickPx = { x: 88, y: 52 }
const groupedFrom = 10_000
const powersFrom = { high: 1e7, low: 1e-4 }

/** The ticks of an axis of this length, with as many labels as fit. */
export function ticksOf(axis: ChartAxis, lengthPx: number, along: Along): Ticks {
  if (axis.scale === 'log') return withRoom(powersOf(axis, lengthPx), axis, lengthPx, along)
  if (axis.scale === 'time')
    return withRoom(instantsOf(axis, Math.max(2, Math.round(lengthPx / 96))), axis, lengthPx, along)
  const values = axis.step === undefined ? roundTicks(axis, lengthPx, along) : undefined
  const step = axis.step ?? stepOf(values ?? [])
  const first = values?.[0] ?? axis.min
  const steps = values ?? stepsFrom(first, step, axis.max)
  const labelled = { ...axis, step, min: first }
  const major = steps.map((value) => ({ value, label: tickWords(labelled, value) }))
  const stride = along === 'x' ? strideOf(major, step, axis, lengthPx) : 1
  return {
    major: major.map((tick, index) => (index % stride === 0 ? tick : { value: tick.value })),
    minor: minorTicks({ first, step, axis, lengthPx }),
  }
}

function roundTicks(axis: ChartAxis, lengthPx: number, along: Along): number[] {
  const most = Math.max(3, Math.min(8, Math.round(lengthPx / perTickPx[along])))
  for (let count = most; count > 2; count -= 1) {
    const values = scaleLinear().domain([axis.min, axis.max]).ticks(count)
    if (values.length <= 9 && values.length > 1 && hasRoom(values, axis, lengthPx, along))
      return values
  }
  return scaleLinear().domain([axis.min, axis.max]).ticks(2)
}

function hasRoom(values: number[], axis: ChartAxis, lengthPx: number, along: Along): boolean {
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
function strideOf(major: readonly Tick[], step: number, axis: ChartAxis, lengthPx: number): number {
  const widest = Math.max(...major.map(({ label }) => (label ? labelWidthOf(label) : 0)))
  const spacing = lengthPx * (step / (axis.max - axis.min))
  return Math.max(1, Math.ceil((widest + betweenPx) / spacing))
}

/** Leaves out labels that would touch the one before them. */
function withRoom({ major, minor }: Ticks, axis: ChartAxis, lengthPx: number, along: Along): Ticks {
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
export function tickWords(
  { min, max, step = 1, format }: Pick<ChartAxis, 'min' | 'max' | 'step' | 'format'>,
  value: number,
): TickLabel {
  const largest = Math.max(Math.abs(min), Math.abs(max))
  const isExtreme = largest >= powersFrom.high || largest < powersFrom.low
  if (format === 'power' || (format !== 'number' && isExtreme))
    return Math.abs(value) < step / 1e6 ? { text: '0' } : asPower(value, step)
  const decimals = Math.max(decimalsOf(step), decimalsOf(min))
  // Rounded first, so that -1e-17 is 0 and not -0.
  const rounded = Number(value.toFixed(decimals)) + 0
  const text = rounded.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // Numbers of four digits are often years, so they get no thousands separator. With a given format they keep it,
    // as in the first version of charts.
    useGrouping: format !== undefined || largest >= groupedFrom,
  })
  return { text: text.replace('-', '−') }
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
