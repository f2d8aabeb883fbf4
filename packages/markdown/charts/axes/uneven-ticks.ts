import type { ChartAxis, Ticks } from '../chart-model.ts'
import { type Along, leastDistance, tickWords } from './tick-labels.ts'

/** An axis along which equal steps have different lengths. */
export interface UnevenAxis {
  axis: ChartAxis
  /** The position of a value in the drawing, px; it only rises or only falls. */
  place: (value: number) => number
  along: Along
  /** Whether it is a second axis; its labels may be closer, and only the wider end of a step may have them. */
  isSecond?: boolean
}

const leastPx = { x: 44, y: 26 }
const leastSecondPx = { x: 34, y: 22 }
const maxLabels = { x: 18, y: 12 }
const narrowestMinorPx = 4
/** By the first digit of a step: the numbers of parts that are round again, the finest first. */
const roundParts = new Map([
  [1, [10, 5, 2]],
  [2, [10, 4, 2]],
  [5, [10, 5]],
])
/** By the first digit of the distance of two labels: the number of small intervals between them. */
const minorParts = new Map([
  [1, 5],
  [2, 4],
  [5, 5],
])

/**
 * Ticks at round values, with finer steps where there is more room: whole powers of ten are divided into ten, five or
 * two parts as long as the labels of all parts fit, and so are these parts.
 */
export function unevenTicks(given: UnevenAxis): Ticks {
  const { axis, place } = given
  const { min, max } = axis
  const roomPx = leastRoom(given)
  const whole = 10 ** Math.ceil(Math.log10(max - min) - 1e-9)
  const chosen = openPlaces(given)
  const isInside = (value: number) => value >= min - whole * 1e-9 && value <= max + whole * 1e-9
  const lengthOf = (from: number, to: number) =>
    Math.abs(place(Math.min(max, to)) - place(Math.max(min, from)))

  const divide = (from: number, step: number): void => {
    if (lengthOf(from, from + step) < roomPx || !(step > leastStep(from + step / 2, given))) return
    for (const parts of roundParts.get(firstDigit(step)) ?? []) {
      const part = exact(step / parts)
      const values = multiples(from, part, parts).slice(1, -1).filter(isInside)
      const isEmpty = values.length === 0 && parts < 10
      if (isEmpty || !chosen.add(values)) continue
      for (const start of multiples(from, part, parts).slice(0, -1))
        if (start + part > min && start < max) divide(start, part)
      return
    }
    if (given.isSecond) divideWiderEnd(from, step)
    else divideAtZero(from, step)
  }
  const divideWiderEnd = (from: number, step: number): void => {
    // Ten parts of a power of ten, and the coarser ones of two or five.
    const parts = roundParts.get(firstDigit(step))?.at(firstDigit(step) === 1 ? 0 : 1) ?? 10
    const part = exact(step / parts)
    const inner = multiples(from, part, parts).slice(1, -1).filter(isInside)
    const gaps = inner.slice(1).map((value, index) => lengthOf(inner[index] ?? value, value))
    const isAtStart = (gaps[0] ?? 0) > (gaps.at(-1) ?? 0)
    let edge = isAtStart ? from : from + step
    for (const value of isAtStart ? inner : inner.toReversed()) {
      const isFree = chosen.add([value])
      divide(Math.min(edge, value), part)
      if (!isFree) return
      edge = value
    }
  }
  // Near zero the parts of a step can differ much in length.
  const divideAtZero = (from: number, step: number): void => {
    const sign = from === 0 ? 1 : from + step === 0 ? -1 : 0
    if (sign === 0) return
    const tenth = 10 ** Math.floor(Math.log10(step) - 1e-9)
    for (const part of [1, 5, 2]) {
      const value = exact(sign * part * tenth)
      if (part * tenth < step && isInside(value)) chosen.add([value])
    }
    divide(sign > 0 ? 0 : -tenth, tenth)
  }
  const first = Math.floor(min / whole + 1e-9)
  const ends = multiples(first * whole, whole, Math.ceil(max / whole - 1e-9) - first)
  for (const value of ends) if (isInside(value)) chosen.add([value])
  for (const start of ends.slice(0, -1)) divide(start, whole)
  return withMinor(chosen.values(), given)
}

/** Steps are divided down to this one; labels of a second axis have three digits unless its range is narrow. */
function leastStep(value: number, { axis: { min, max }, isSecond }: UnevenAxis): number {
  const span = max - min
  if (!isSecond) return 10 ** Math.ceil(Math.log10(span) - 1e-9) * 1e-6
  return Math.min(2 * 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2), span / 20)
}

/** The least distance of labelled ticks, px. */
function leastRoom({ axis: { min, max }, place, along, isSecond }: UnevenAxis): number {
  if (!isSecond) return leastPx[along]
  return Math.max(leastSecondPx[along], Math.abs(place(max) - place(min)) / maxLabels[along])
}

/** The chosen values, whose labels must not touch. */
function openPlaces(given: UnevenAxis) {
  const { axis, place, along } = given
  const roomPx = leastRoom(given)
  let chosen: { value: number; at: number }[] = []
  const isApart = (one: { value: number; at: number }, other: { value: number; at: number }) => {
    const least = leastDistance(labelOf(axis, one.value), labelOf(axis, other.value), along)
    return Math.abs(one.at - other.at) >= Math.max(least, roomPx)
  }
  return {
    /** Adds these values if there is room for all of them. */
    add(values: readonly number[]): boolean {
      const added: typeof chosen = []
      for (const value of values) {
        const one = { value, at: place(value) }
        if (![...chosen, ...added].every((other) => isApart(one, other))) return false
        added.push(one)
      }
      chosen = [...chosen, ...added]
      return true
    },
    values: () => chosen.map(({ value }) => value).toSorted((one, other) => one - other),
  }
}

function withMinor(values: readonly number[], { axis, place }: UnevenAxis): Ticks {
  const gaps = values.slice(1).map((value, index) => exact(value - (values[index] ?? value)))
  const areEven = gaps.every((gap) => gap === gaps[0])
  const step = areEven ? gaps[0] : undefined
  const major = values.map((value) => ({ value, label: labelOf(axis, value, step) }))
  const minor = values.slice(1).flatMap((value, index) => {
    const gap = gaps[index] ?? 0
    const digit = firstDigit(gap)
    const parts = minorParts.get(digit) ?? digit
    const inside = multiples(values[index] ?? value, gap / parts, parts)
    const places = inside.map(place)
    const least = places.slice(1).map((at, before) => Math.abs(at - (places[before] ?? at)))
    return Math.min(...least) < narrowestMinorPx ? [] : inside.slice(1, -1)
  })
  return { major, minor }
}

/** With as many decimals as the value has, or as the common step. */
function labelOf(axis: ChartAxis, value: number, step = lastDigit(value)) {
  const max = Math.max(Math.abs(axis.min), Math.abs(axis.max))
  return tickWords({ ...axis, min: 0, max, step }, value)
}

/** The first digit of a round number. */
function firstDigit(step: number): number {
  return Number(step.toExponential(4).slice(0, 1))
}

/** The place value of the last digit of a round number, such as 10 for 250. */
function lastDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = Number(value.toPrecision(6)).toExponential().split('e')
  const decimals = mantissa.split('.')[1]?.length ?? 0
  return value === 0 ? 1 : 10 ** (Number(exponent) - decimals)
}

function multiples(from: number, step: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => exact(from + index * step))
}

/** Without the rounding error of decimal steps. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}
