import * as v from 'valibot'
import { areInOrder, areOnScale, scaleEntries } from './channel-schema.ts'
import { column, dayOrNumber, finite, labelText, only, strict, wholeFrom } from './schema-parts.ts'

/** The most hexagons across a plot. */
const maxHexagons = 50

/** How the colours of cells show their numbers, as an author writes it. */
const cellColours = v.pipe(
  strict({ label: v.optional(labelText), ...scaleEntries }),
  v.check((ends) => areInOrder(ends), 'must have a min below its max'),
  v.check((ends) => areOnScale(ends), 'must have ends above zero on a logarithmic scale'),
)

const cells = { y: v.optional(column), color: v.optional(cellColours) }

/** The properties of rows counted in hexagons. */
export const hexagonEntries = { ...cells, bins: v.optional(wholeFrom(1, maxHexagons)) }

const maxBins = { along: 100, square: 70, all: 5000 }

/** The properties of rows counted in rectangles. */
export const binEntries = {
  ...cells,
  bins: v.optional(
    v.union(
      [
        wholeFrom(1, maxBins.square),
        v.pipe(
          v.strictTuple([wholeFrom(1, maxBins.along), wholeFrom(1, maxBins.along)]),
          v.check(([x, y]) => x * y <= maxBins.all, `must be ${maxBins.all} bins at most`),
        ),
      ],
      `must be a number of bins, 1 to ${maxBins.square}, or two for x and y`,
    ),
  ),
}

const maxLines = 400
const matrixRow = v.pipe(
  v.array(
    v.union(
      [
        finite,
        v.pipe(
          v.null(),
          v.transform(() => Number.NaN),
        ),
      ],
      'must be a number, or null where it is missing',
    ),
    'must be a list of numbers',
  ),
  v.minLength(2, 'must have two numbers at least'),
  v.maxLength(maxLines, `must have ${maxLines} numbers at most`),
)
const matrix = v.pipe(
  v.array(matrixRow, 'must be a list of rows'),
  v.minLength(2, 'must have two rows at least'),
  v.maxLength(maxLines, `must have ${maxLines} rows at most`),
  v.check(
    (rows) => rows.every(({ length }) => length === rows[0]?.length),
    'must have rows of the same length',
  ),
)

const columnOrEnds = v.optional(
  v.union([column, v.strictTuple([dayOrNumber, dayOrNumber])], 'must be a column, or two ends'),
)
const gridEntries = {
  only,
  label: v.optional(labelText),
  x: columnOrEnds,
  y: columnOrEnds,
  z: v.optional(column),
  data: v.optional(matrix),
}

type Written = v.InferOutput<typeof columnOrEnds>

/** The columns of a grid and the ends of a matrix, which are both written as x and y. */
function columnsAndEnds({ x, y }: { x?: Written; y?: Written }) {
  const columnIn = (given: Written) => (typeof given === 'object' ? undefined : given)
  const endsIn = (given: Written) => (typeof given === 'object' ? given : undefined)
  const ends = { x: endsIn(x), y: endsIn(y) }
  return { x: columnIn(x), y: columnIn(y), by: undefined, ends }
}

/** Values on a grid as cells in colours. */
export const imageSchema = v.pipe(
  strict({ kind: v.literal('image'), ...gridEntries, color: v.optional(cellColours) }),
  v.transform((one) => ({ ...one, ...columnsAndEnds(one) })),
)

const maxLevels = 20

/** Values on a grid as lines of equal values. */
export const contourSchema = v.pipe(
  strict({
    kind: v.literal('contour'),
    ...gridEntries,
    levels: v.optional(
      v.union(
        [
          wholeFrom(1, maxLevels),
          v.pipe(
            v.array(finite),
            v.minLength(1, 'must not be empty'),
            v.maxLength(maxLevels, `must have ${maxLevels} levels at most`),
          ),
        ],
        `must be a number of levels, 1 to ${maxLevels}, or a list of them`,
      ),
    ),
  }),
  v.transform((one) => ({ ...one, ...columnsAndEnds(one) })),
)
