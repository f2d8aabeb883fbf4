import type { ChartAxis, ColourKey, ScaleOfValues } from '../chart-model.ts'

/** The number of colours in the style sheet, as the classes c0 to c8; a higher level is more. */
const levels = 9

/**
 * Divides the range of values into nine levels of equal size, on a logarithmic scale of equal ratio. Limits that are
 * not given are round.
 * @param values those that cannot be shown are left out: no numbers, and zero or less on a logarithmic scale
 * @returns undefined when there are none
 */
export function colourKeyOf(
  values: Iterable<number>,
  { label, scale = 'linear', min, max, isReversed = false, areCounts = false }: ScaleOfValues,
): ColourKey | undefined {
  let [low, high] = [min ?? Infinity, max ?? -Infinity]
  for (const value of values) {
    if (!canShow(value, scale)) continue
    if (min === undefined && value < low) low = value
    if (max === undefined && value > high) high = value
  }
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return undefined
  const key = { label, scale, isReversed }
  if (scale === 'log') return { ...key, ...logarithmicEnds(low, high, min, max) }
  const step = stepFor(low, high, areCounts)
  const first = min ?? (max === undefined ? floorTo(low, step) : rounded(max - levels * step))
  const last = max ?? rounded(first + levels * step)
  const isRound = min === undefined || max === undefined
  // Every third limit has a label, so both ends have one.
  return { ...key, min: first, max: last, ...(isRound && { step: rounded(3 * step) }) }
}

/** Whether a value has a place on a scale. */
export function canShow(value: number, scale: ColourKey['scale']): boolean {
  return Number.isFinite(value) && (scale !== 'log' || value > 0)
}

/** The level of a value, 0 to 8; values beyond the ends have the levels at the ends. */
export function levelOf(value: number, { min, max, scale, isReversed }: ColourKey): number {
  const share =
    scale === 'log' ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min)
  const level = Math.max(0, Math.min(levels - 1, Math.floor(share * levels + 1e-9)))
  return isReversed ? levels - 1 - level : level
}

/** The class of a level in the style sheet. */
export function classOfLevel(level: number): string {
  return `c${level}`
}

/** The limits of the levels from the lowest to the highest, ten numbers. */
export function limitsOf({ min, max, scale }: ColourKey): number[] {
  return Array.from({ length: levels + 1 }, (_, index) => {
    const share = index / levels
    return scale === 'log' ? min * (max / min) ** share : min + (max - min) * share
  })
}

/** The axis along a bar of the colours. */
export function axisOfKey(key: ColourKey): ChartAxis {
  return { ...key, isReversed: false }
}

const roundParts = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The smallest round step of which nine from a multiple of it reach from the lowest value to the highest. */
function stepFor(low: number, high: number, areCounts: boolean): number {
  const least = high > low ? (high - low) / levels : Math.abs(low) / levels || 1
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9)
  const steps = [...roundParts, ...roundParts.slice(1).map((part) => part * 10)]
    .map((part) => rounded(part * power))
    .filter((step) => !areCounts || Number.isInteger(step))
  const reaches = (step: number) => floorTo(low, step) + levels * step >= high - step * 1e-9
  return (
    steps.find((step) => step >= least * (1 - 1e-9) && reaches(step)) ?? (areCounts ? 1 : least)
  )
}

function floorTo(value: number, step: number): number {
  return rounded(Math.floor(value / step + 1e-9) * step)
}

/** Without the rounding error of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}

/** Ends that are not given are 1, 2 or 5 times a power of ten; over many powers, a whole power. */
function logarithmicEnds(
  low: number,
  high: number,
  min: number | undefined,
  max: number | undefined,
): { min: number; max: number } {
  const [from, to] = low === high ? [low / 2, high * 2] : [low, high]
  const digits = Math.log10(to / from) > 3 ? [1, 10] : [1, 2, 5, 10]
  const down = 10 ** Math.floor(Math.log10(from) + 1e-9)
  const up = 10 ** Math.floor(Math.log10(to) - 1e-9)
  const below = digits.findLast((digit) => digit * down <= from * (1 + 1e-9)) ?? 1
  const above = digits.find((digit) => digit * up >= to * (1 - 1e-9)) ?? 10
  return { min: min ?? rounded(below * down), max: max ?? rounded(above * up) }
}
