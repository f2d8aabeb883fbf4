import * as v from 'valibot'
import { binEntries, contourSchema, hexagonEntries, imageSchema } from './cells-schema.ts'
import { colorSchema, sizeSchema } from './channel-schema.ts'
import {
  column,
  finite,
  labelText,
  oneOf,
  only,
  strict,
  textUpTo,
  trueOrFalse,
  wholeFrom,
  wordOf,
} from './schema-parts.ts'

const maxPoints = 500

const pair = v.strictTuple([finite, finite], 'must be two numbers, x and y')
const triple = (meaning: string) =>
  v.strictTuple([finite, finite, finite], `must be three numbers, ${meaning}`)

const pairWithBand = v.pipe(
  v.strictTuple(
    [finite, finite, v.optional(finite), v.optional(finite)],
    'must be two numbers, x and y, or four with low and high',
  ),
  v.check(
    ([, , low, high]) => (low === undefined) === (high === undefined),
    'must be two numbers, x and y, or four with low and high',
  ),
  v.transform((row) => row.filter((value) => value !== undefined)),
)
const single = v.pipe(
  finite,
  v.transform((value): [number] => [value]),
)

/** A place and its text. */
const place = v.strictTuple(
  [
    finite,
    finite,
    v.optional(v.union([textUpTo(40), finite], 'must be a text of 40 characters at most')),
  ],
  'must be two numbers, x and y, and a text',
)

const common = {
  label: v.optional(labelText),
  x: v.optional(column),
  by: v.optional(column),
  only,
}
const errors = v.optional(
  v.union(
    [column, finite, v.strictTuple([column, column])],
    'must be a column, a number or two columns',
  ),
)
const measured = {
  ...common,
  y: v.optional(column),
  error: errors,
  xerror: errors,
  limit: v.optional(wordOf(['upper', 'lower'])),
}

const maxBins = 200

/** About how many bins a histogram has, or their edges. */
const bins = v.union(
  [
    wholeFrom(1, maxBins),
    v.pipe(
      v.array(finite),
      v.minLength(2, 'must have two edges at least'),
      v.maxLength(maxBins + 1, `must have ${maxBins} bins at most`),
      v.check(
        (edges) => edges.every((edge, index) => edge < (edges[index + 1] ?? Infinity)),
        'must have edges in rising order',
      ),
    ),
  ],
  'must be a number of bins or their edges',
)

const kinds = [
  'line',
  'points',
  'step',
  'band',
  'bars',
  'box',
  'rule',
  'hexbin',
  'hist2d',
  'image',
  'contour',
  'text',
] as const

/** Kinds that can have a single row. */
const areSeparate = new Set<string>(['points', 'bars', 'rule', 'hexbin', 'hist2d', 'text'])

function series<
  const Kind extends string,
  Row extends v.GenericSchema<unknown, (number | string | undefined)[]>,
  const Entries extends v.ObjectEntries,
>(kind: Kind, row: Row, entries: Entries) {
  return strict({
    kind: v.literal(kind),
    ...entries,
    data: v.optional(
      v.pipe(
        v.array(row, 'must be a list'),
        v.minLength(areSeparate.has(kind) ? 1 : 2, 'has too few points'),
        v.maxLength(maxPoints, `must have ${maxPoints} points at most`),
      ),
    ),
  })
}

/** A series as an author writes it. */
export const seriesSchema = v.variant(
  'kind',
  [
    v.pipe(
      series('line', pairWithBand, {
        ...measured,
        low: v.optional(column),
        high: v.optional(column),
      }),
      v.check(
        ({ low, high }) => (low === undefined) === (high === undefined),
        'must have both low and high',
      ),
      v.check(
        ({ low, error }) => low === undefined || error === undefined,
        'must have a band or error bars, not both',
      ),
    ),
    series('step', pair, measured),
    series('box', pair, { ...common, y: v.optional(column) }),
    series('points', v.union([pair, triple('x, y and error')], 'must be two or three numbers'), {
      ...measured,
      color: v.optional(colorSchema),
      size: v.optional(sizeSchema),
    }),
    v.pipe(
      series(
        'rule',
        v.union(
          [single, triple('a value, low and high')],
          'must be a number, or three with low and high',
        ),
        {
          ...common,
          y: v.optional(column),
          axis: v.optional(wordOf(['x', 'y'])),
          low: v.optional(column),
          high: v.optional(column),
        },
      ),
      v.check(({ x, y }) => x === undefined || y === undefined, 'must have an x or a y, not both'),
      v.check(
        ({ x, y, axis }) => axis === undefined || (axis === 'x' ? y : x) === undefined,
        'must have its column along its axis',
      ),
    ),
    series('hexbin', pair, { ...common, ...hexagonEntries }),
    series('hist2d', pair, { ...common, ...binEntries }),
    imageSchema,
    contourSchema,
    v.pipe(
      series('text', place, { ...common, y: v.optional(column), text: v.optional(column) }),
      v.check(({ by }) => by === undefined, 'must not have by, since each row has its own text'),
      v.check(
        ({ text, label, data }) =>
          label !== undefined ||
          (data ? data.every(([, , written]) => written !== undefined) : text !== undefined),
        'must have a column text, or a label for all its places',
      ),
    ),
    series('band', triple('x, low and high'), {
      ...common,
      low: v.optional(column),
      high: v.optional(column),
    }),
    series('bars', pair, {
      ...measured,
      bins: v.optional(bins),
      measure: v.optional(wordOf(['count', 'fraction', 'density'])),
      stack: trueOrFalse,
    }),
  ],
  ({ received }) => oneOf(kinds, received.replaceAll('"', '')),
)
