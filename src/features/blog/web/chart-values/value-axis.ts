/** An axis of a drawing; times are ms since 1970 UTC. Source: packages/markdown/charts/drawing-values.ts. */
export interface ValueAxis {
  label: string
  scale: string
  /** At the left and the right end, or at the bottom and the top. */
  ends: [from: number, to: number]
  constant?: number
  categories?: string[]
}

type Convert = (value: number) => number

/** Converts values to places on a scale and back. */
export function formOf({ scale, constant = 1 }: ValueAxis): readonly [Convert, Convert] {
  const { abs, sign, log10, sqrt } = Math
  if (scale === 'log') return [log10, (place) => 10 ** place]
  if (scale === 'sqrt') return [sqrt, (place) => place ** 2]
  if (scale === 'symlog')
    return [
      (value) => sign(value) * log10(1 + abs(value) / constant),
      (place) => sign(place) * constant * (10 ** abs(place) - 1),
    ]
  return [Number, Number]
}

/** The value at a share of the length of an axis. */
export function valueAt(axis: ValueAxis, share: number): number {
  const [forward, inverse] = formOf(axis)
  const [from, to] = axis.ends.map(forward) as [number, number]
  return inverse(from + (to - from) * share)
}

const day = 86_400_000
/** Units of times, and how many characters of an ISO date have them. */
const timeUnits = [
  [1000, 19],
  [60_000, 16],
  [3_600_000, 16],
  [day, 10],
] as const

/** Formats a value of an axis with the digits that its uncertainty leaves. */
export function formatValue(axis: ValueAxis, value: number, uncertainty: number): string {
  if (axis.categories) return axis.categories[Math.round(value)] ?? ''
  if (axis.scale === 'time') return formatTime(value, uncertainty)
  return formatNumber(value, 10 ** Math.ceil(Math.log10(2 * uncertainty)))
}

function formatTime(value: number, uncertainty: number): string {
  const coarse = [0, uncertainty > 8 * day ? 4 : 7] as const
  const [unit, length] = timeUnits.find(([one]) => one >= 2 * uncertainty) ?? coarse
  // The beginning of a month or a year must not become the end of the one before.
  const time = unit ? Math.round(value / unit) * unit : value + uncertainty
  const text = new Date(time).toISOString().slice(0, length)
  return text.replace('T', ' ').replace(/ 00:00(?::00)?$/, '')
}

/** Formats a number rounded to a unit, with a real minus sign and a power of ten where it is very small or large. */
function formatNumber(value: number, unit: number): string {
  const rounded = Number((Math.round(value / unit) * unit).toPrecision(12))
  const size = Math.abs(rounded)
  const text = size > 0 && (size < 1e-4 || size >= 1e9) ? rounded.toExponential() : `${rounded}`
  return text.replaceAll('-', '−')
}
