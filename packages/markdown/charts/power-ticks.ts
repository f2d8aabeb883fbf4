import type { ChartAxis, Tick, TickLabel, Ticks } from './chart-model.ts'

const mostPowers = 7
/** Over fewer powers of ten than this, 2 and 5 times each power are labelled as well. */
const fewDecades = 1.9
const plainFrom = 0.001
const plainTo = 1000

/** The ticks of a logarithmic axis: labelled at the powers of ten, small ticks at 2 to 9 times each power. */
export function powersOf({ min, max, format }: ChartAxis, lengthPx: number): Ticks {
  const first = Math.floor(Math.log10(min) + 1e-9)
  const last = Math.ceil(Math.log10(max) - 1e-9)
  const decades = Math.log10(max / min)
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const isInside = (value: number) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9)
  const inside = powers.filter((power) => isInside(10 ** power))
  const stride = Math.ceil(inside.length / mostPowers)
  const from = inside[0] ?? first
  const labels: readonly number[] = decades <= fewDecades ? [1, 2, 5] : [1]
  const isPlain = format === 'number' || (format !== 'power' && min >= plainFrom && max <= plainTo)
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

function wordsOfPower(part: number, exponent: number, isPlain: boolean): TickLabel {
  if (isPlain) return { text: String(Number((part * 10 ** exponent).toPrecision(6))) }
  const power = String(exponent).replace('-', '−')
  return { text: part === 1 ? '10' : `${part} × 10`, power }
}
