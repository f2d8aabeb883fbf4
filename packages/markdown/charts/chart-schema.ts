import * as v from 'valibot'
import {
  axis,
  column,
  dayOrNumber,
  finite,
  labelText,
  objectMessage,
  textUpTo,
  trueOrFalse,
} from './axis-schema.ts'
import { readChartText } from './chart-text.ts'
import { isFileName } from './data-file.ts'

export const maxSeries = 8
const maxPoints = 500
const maxBodyCharacters = 50_000

const pair = v.strictTuple([finite, finite], 'must be two numbers, x and y')
const triple = (meaning: string) =>
  v.strictTuple([finite, finite, finite], `must be three numbers, ${meaning}`)

const common = {
  label: v.optional(labelText),
  x: v.optional(column),
  by: v.optional(column),
  only: v.optional(
    v.record(v.string(), v.union([v.string(), v.number(), v.boolean()], 'must be a value')),
  ),
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
  limit: v.optional(v.picklist(['upper', 'lower'], 'must be upper or lower')),
}

function series<
  const Kind extends string,
  Row extends v.GenericSchema<unknown, number[]>,
  const Entries extends v.ObjectEntries,
>(kind: Kind, row: Row, entries: Entries) {
  return v.strictObject(
    {
      kind: v.literal(kind),
      ...entries,
      data: v.optional(
        v.pipe(
          v.array(row, 'must be a list'),
          v.minLength(kind === 'points' || kind === 'bars' ? 1 : 2, 'has too few points'),
          v.maxLength(maxPoints, `must have ${maxPoints} points at most`),
        ),
      ),
    },
    objectMessage,
  )
}

const mark = v.pipe(
  v.strictObject(
    { x: v.optional(dayOrNumber), y: v.optional(finite), label: v.optional(textUpTo(40)) },
    objectMessage,
  ),
  v.check(({ x, y }) => (x === undefined) !== (y === undefined), 'must have an x or a y'),
)

/**
 * A chart as an author writes it. Numbers stand in the series, [x, y] for a line, steps or bars, [x, y] or [x, y, error] for
 * points, [x, low, high] for a band, or in the columns of a file. `title` states the finding; it opens the caption and names the
 * picture. Source: docs/behaviour.md, Charts.
 */
const chartSchema = v.strictObject(
  {
    title: textUpTo(200),
    caption: v.optional(textUpTo(600)),
    alt: v.optional(textUpTo(1000)),
    wide: trueOrFalse,
    table: trueOrFalse,
    download: trueOrFalse,
    data: v.optional(
      v.pipe(
        v.string('must be the name of a file'),
        v.check(isFileName, 'must be the name of a file'),
      ),
    ),
    x: axis,
    y: axis,
    series: v.pipe(
      v.array(
        v.variant(
          'kind',
          [
            series('line', pair, measured),
            series('step', pair, measured),
            series(
              'points',
              v.union([pair, triple('x, y and error')], 'must be two or three numbers'),
              measured,
            ),
            series('band', triple('x, low and high'), {
              ...common,
              low: v.optional(column),
              high: v.optional(column),
            }),
            series('bars', pair, {
              ...measured,
              bins: v.optional(
                v.pipe(
                  finite,
                  v.integer('must be a whole number'),
                  v.minValue(1, 'must be 1 at least'),
                  v.maxValue(200, 'must be 200 at most'),
                ),
              ),
            }),
          ],
          'must be line, points, step, band or bars',
        ),
        'must be a list',
      ),
      v.minLength(1, 'must not be empty'),
      v.maxLength(maxSeries, `must have ${maxSeries} entries at most`),
    ),
    marks: v.optional(
      v.pipe(v.array(mark, 'must be a list'), v.maxLength(6, 'must have 6 entries at most')),
    ),
  },
  objectMessage,
)

export type ChartSpec = v.InferOutput<typeof chartSchema>
export type AxisSpec = ChartSpec['x']
export type SeriesSpec = ChartSpec['series'][number]

/** Why a chart cannot be drawn: a clause that goes on 'This chart cannot be drawn: ', or a sentence. */
export type ChartProblem = { clause: string } | { sentence: string }

/** Reads the body of a fenced chart block. */
export function readChart(body: string): { spec: ChartSpec } | ChartProblem {
  if (body.length > maxBodyCharacters)
    return { clause: `its text has more than ${maxBodyCharacters} characters` }
  const text = readChartText(body)
  if ('sentence' in text) return text
  const result = v.safeParse(chartSchema, text.value, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return { clause: `${v.getDotPath(issue) ?? 'it'} ${issue.message}` }
  }
  return { spec: result.output }
}
