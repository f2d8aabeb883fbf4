import type { SizeKey } from '../chart-model.ts'
import type { Size } from '../axes/chart-scale.ts'

/** More circles than this hide each other. */
export const maxSized = 5000
/** The radius of the largest value among up to so many points, px. */
const radii = [
  { most: 60, radiusPx: 14 },
  { most: 250, radiusPx: 11 },
  { most: maxSized, radiusPx: 8 },
]
/** Smaller circles could not be seen. */
const leastRadiusPx = 1.5
const narrow = { widthPx: 560, share: 0.8 }

/** The key of sizes; the area of a circle is proportional to its value. @returns undefined when there are no values */
export function sizeKeyOf(values: readonly number[], label: string): SizeKey | undefined {
  let [min, max] = [Infinity, 0]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  if (max === 0) return undefined
  const radiusPx = radii.find(({ most }) => values.length <= most)?.radiusPx ?? 0
  return { label, min, max, radiusPx }
}

/** The radius of the largest circle in a drawing of this size, px. */
export function largestRadius({ radiusPx }: SizeKey, { width }: Pick<Size, 'width'>): number {
  return width < narrow.widthPx ? radiusPx * narrow.share : radiusPx
}

/** The radius of the circle of a value, px. */
export function radiusOf(value: number, key: SizeKey, size: Pick<Size, 'width'>): number {
  return Math.max(leastRadiusPx, largestRadius(key, size) * Math.sqrt(value / key.max))
}

const maxShown = 3
/** Of each value of a key to the one before it, about. */
const ratio = 4

/** Two or three round values up to the largest one, which the key shows, from the smallest. */
export function shownValues({ min, max, radiusPx }: SizeKey): number[] {
  const values = [roundDown(max)]
  while (values.length < maxShown) {
    const next = roundDown((values[0] ?? max) / ratio)
    const isSeen = radiusPx * Math.sqrt(next / max) >= leastRadiusPx * 1.2
    if (!isSeen || (values.length > 1 && next < min / 2)) break
    values.unshift(next)
  }
  return values
}

/** The next smaller 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const exponent = Math.floor(Math.log10(value) + 1e-9)
  const part = [5, 2, 1].find((digit) => Number(`${digit}e${exponent}`) <= value * (1 + 1e-9)) ?? 1
  return Number(`${part}e${exponent}`)
}
