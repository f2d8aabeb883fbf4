import * as v from 'valibot'
import {
  column,
  finite,
  labelText,
  strict,
  trueOrFalse,
  wholeFrom,
  wordOf,
} from './schema-parts.ts'

/** The most hexagons across a plot. */
const maxHexagons = 60

/** How the colours of cells show their numbers, as an author writes it. */
const cellColours = v.pipe(
  strict({
    label: v.optional(labelText),
    scale: v.optional(wordOf(['linear', 'log'])),
    reverse: trueOrFalse,
    min: v.optional(finite),
    max: v.optional(finite),
  }),
  v.check(
    ({ min, max }) => min === undefined || max === undefined || min < max,
    'must have a min below its max',
  ),
  v.check(
    ({ min, max, scale }) => scale !== 'log' || ((min ?? 1) > 0 && (max ?? 1) > 0),
    'must have ends above zero on a logarithmic scale',
  ),
)

const cells = { y: v.optional(column), color: v.optional(cellColours) }

/** The properties of rows counted in hexagons. */
export const hexagonEntries = { ...cells, bins: v.optional(wholeFrom(1, maxHexagons)) }
