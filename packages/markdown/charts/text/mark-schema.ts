import * as v from 'valibot'
import { finite, strict, textUpTo } from './schema-parts.ts'

/** A number, a date on a time axis, or a word on an axis of categories. */
const value = v.union([finite, textUpTo(80)], 'must be a number, a date or a word')

const valueOrRange = v.union(
  [value, v.strictTuple([value, value])],
  'must be a value, or the two ends of a range',
)

/** A mark as an author writes it: a line at a value, a shaded range, or a text with an arrow to a point. */
export const markSchema = v.pipe(
  strict({
    x: v.optional(valueOrRange),
    y: v.optional(valueOrRange),
    label: v.optional(textUpTo(40)),
  }),
  v.check(({ x, y }) => x !== undefined || y !== undefined, 'must have an x or a y'),
  v.check(
    ({ x, y }) => x === undefined || y === undefined || Array.isArray(x) === Array.isArray(y),
    'must have two values, for an arrow to a point, or two ranges, for a rectangle',
  ),
  v.check(
    ({ x, y, label }) =>
      x === undefined || y === undefined || Array.isArray(x) || label !== undefined,
    'must have a label, from which an arrow points to its x and y',
  ),
)
