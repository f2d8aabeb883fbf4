import type { ChartAxis } from '../chart-model.ts'

/** What decides how values lie along an axis. */
export interface ScaleSpec {
  scale?: ChartAxis['scale'] | undefined
  /** About half the width of the linear part of a symlog scale. */
  constant?: number | undefined
}

/** How values lie along an axis: equal distances on the scale are equal distances in the drawing. */
export interface ScaleForm {
  /** The place of a value on the scale. */
  forward(value: number): number
  inverse(place: number): number
  /** Whether a number has a place on the scale. */
  isUsable(value: number): boolean
  /** Whether bars along the axis can begin at zero, which belongs to the axis then. */
  hasZero: boolean
  /** Its name before 'axis'. */
  adjective: string
  /** Its name in descriptions; undefined where it goes without saying. */
  words?: string
}

const asIs = (value: number) => value
const always = () => true

const linear: ScaleForm = {
  forward: asIs,
  inverse: asIs,
  isUsable: always,
  hasZero: true,
  adjective: 'linear',
}

const logarithmic: ScaleForm = {
  forward: Math.log10,
  inverse: (power) => 10 ** power,
  isUsable: (value) => value > 0,
  hasZero: false,
  adjective: 'logarithmic',
  words: 'logarithmic',
}

const squareRoot: ScaleForm = {
  forward: Math.sqrt,
  // The end of a bar around zero lies below zero.
  inverse: (root) => root * Math.abs(root),
  isUsable: (value) => value >= 0,
  hasZero: true,
  adjective: 'square root',
  words: 'square root scale',
}

/** Logarithmic on both sides of zero and linear around it, as in d3: log(1 + |value| / constant) with the sign. */
function symmetricLog(constant: number): ScaleForm {
  return {
    forward: (value) => Math.sign(value) * Math.log10(1 + Math.abs(value) / constant),
    inverse: (place) => Math.sign(place) * constant * (10 ** Math.abs(place) - 1),
    isUsable: always,
    hasZero: true,
    adjective: 'symlog',
    words: 'symmetric logarithmic scale',
  }
}

const forms = {
  linear,
  log: logarithmic,
  sqrt: squareRoot,
  time: { ...linear, hasZero: false },
  category: { ...linear, hasZero: false },
}

/** The form of a scale; linear unless another one is given. */
export function scaleForm({ scale = 'linear', constant = 1 }: ScaleSpec): ScaleForm {
  return scale === 'symlog' ? symmetricLog(constant) : forms[scale]
}

/** Whether a value is a number with a place on an axis: above zero on a logarithmic one, not below it on a square root. */
export function isOnScale(value: number, spec: ScaleSpec): boolean {
  return Number.isFinite(value) && scaleForm(spec).isUsable(value)
}

/** The linear part is at most this many powers of ten smaller than the largest value. */
const maxPowers = 5

/**
 * The constant of a symlog scale for which none is given: the power of ten at or below the smallest value that is not
 * zero, but so large that the logarithmic parts have five powers of ten at most.
 */
export function usualConstant(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY
  let greatest = 0
  for (const value of values) {
    const size = Math.abs(value)
    if (size === 0 || !Number.isFinite(size)) continue
    if (size < least) least = size
    if (size > greatest) greatest = size
  }
  if (greatest === 0) return 1
  const down = Math.floor(Math.log10(least) + 1e-9)
  const up = Math.ceil(Math.log10(greatest) - 1e-9)
  return 10 ** Math.max(down, up - maxPowers)
}
