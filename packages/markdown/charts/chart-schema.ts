import * as v from 'valibot'
import { isAlias, isNode, parseDocument, visit } from 'yaml'
import { readInstant } from '../tables/cells.ts'
import { nearestName } from '../formulas/tex-failures.ts'
import { withoutSynonyms } from './chart-synonyms.ts'
import { isFileName } from './data-file.ts'

/** The parsed body of a chart block, or a sentence that says why it cannot be parsed. */
type ChartText = { value: unknown } | { sentence: string }

/** Parses JSON, or YAML of the core schema without tags, anchors, aliases and merge keys. */
export function readChartText(body: string): ChartText {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return readYaml(body)
  }
}

function readYaml(body: string): ChartText {
  const document = parseDocument(body, { schema: 'core', merge: false, prettyErrors: false })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) return notRead(body, fault.pos[0], fault.message)
  let place: number | undefined
  visit(document, (_key, node) => {
    const isSpecial = isAlias(node) || (isNode(node) && (node.tag ?? anchorOf(node)) !== undefined)
    if (!isSpecial) return undefined
    place = (isNode(node) && node.range?.[0]) || 0
    return visit.BREAK
  })
  if (place !== undefined) return notRead(body, place, 'tags, anchors and aliases are not read')
  return { value: document.toJS({ maxAliasCount: 0 }) }
}

function anchorOf(node: object): unknown {
  return 'anchor' in node ? node.anchor : undefined
}

function notRead(body: string, place: number, why: string): ChartText {
  const line = body.slice(0, place).split('\n').length
  const [first = ''] = why.split('\n')
  const clause = first.slice(0, 1).toLowerCase() + first.slice(1).replace(/[.:]?$/, '.')
  return { sentence: `The text is neither YAML nor JSON: line ${line}, ${clause}` }
}

const maxTicks = 25

/** An object without other properties; one that is misspelt is reported with the name that was meant. */
function strict<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, received, path }: v.StrictObjectIssue) => {
    if (expected === 'never') {
      const near = nearestName(String(path?.at(-1)?.key), Object.keys(entries))
      return `is not a known property${near === undefined ? '' : `; did you mean ${near}?`}`
    }
    return received === 'undefined' ? 'is missing' : 'must be an object'
  })
}

/** A choice of words; one that is misspelt is reported with the word that was meant. */
function wordOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, ({ input }) => oneOf(words, input))
}

function oneOf(words: readonly string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestName(input, words) : undefined
  const all = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return `must be ${all}${near === undefined ? '' : `; did you mean ${near}?`}`
}

/** A number that can be drawn. */
const finite = v.pipe(v.number('must be a number'), v.finite('must be a number'))

/** Text that is not empty. */
const textUpTo = (characters: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(characters, `must have ${characters} characters at most`),
  )

/** The name of an axis or of a series. */
const labelText = textUpTo(80)

const trueOrFalse = v.optional(v.boolean('must be true or false'))

/** A column, by its name or its number from 1. */
const column = v.union(
  [textUpTo(200), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))],
  'must be the name of a column or its number',
)

/** A value of an axis. */
const dayOrNumber = v.union(
  [
    finite,
    v.pipe(
      v.string(),
      v.regex(/^\d{4}\b/, 'must be a number'),
      v.check((text) => readInstant(text) !== undefined, 'must be a number'),
    ),
  ],
  'must be a number',
)

/** An axis as an author writes it. */
const axis = v.pipe(
  strict({
    label: labelText,
    column: v.optional(column),
    scale: v.optional(wordOf(['linear', 'log', 'time', 'category'])),
    reverse: trueOrFalse,
    sort: v.optional(wordOf(['written', 'value', 'name'])),
    min: v.optional(dayOrNumber),
    max: v.optional(dayOrNumber),
    step: v.optional(finite),
    format: v.optional(wordOf(['number', 'power', 'date'])),
  }),
  v.check(
    ({ min, max }) => typeof min !== 'number' || typeof max !== 'number' || min < max,
    'must have a min below its max',
  ),
  v.check(({ step }) => step === undefined || step > 0, 'must have a step above zero'),
  v.check(
    ({ min, max, step }) =>
      typeof min !== 'number' ||
      typeof max !== 'number' ||
      step === undefined ||
      (max - min) / step <= maxTicks,
    `must have ${maxTicks} steps at most`,
  ),
)

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
  limit: v.optional(wordOf(['upper', 'lower'])),
}

const maxBins = 200

/** About how many bins a histogram has, or their edges. */
const bins = v.union(
  [
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be 1 at least'),
      v.maxValue(maxBins, `must be ${maxBins} at most`),
    ),
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

const kinds = ['line', 'points', 'step', 'band', 'bars', 'box'] as const

function series<
  const Kind extends string,
  Row extends v.GenericSchema<unknown, number[]>,
  const Entries extends v.ObjectEntries,
>(kind: Kind, row: Row, entries: Entries) {
  return strict({
    kind: v.literal(kind),
    ...entries,
    data: v.optional(
      v.pipe(
        v.array(row, 'must be a list'),
        v.minLength(kind === 'points' || kind === 'bars' ? 1 : 2, 'has too few points'),
        v.maxLength(maxPoints, `must have ${maxPoints} points at most`),
      ),
    ),
  })
}

const mark = v.pipe(
  strict({
    x: v.optional(dayOrNumber),
    y: v.optional(dayOrNumber),
    label: v.optional(textUpTo(40)),
  }),
  v.check(({ x, y }) => (x === undefined) !== (y === undefined), 'must have an x or a y'),
)

/**
 * A chart as an author writes it. Numbers stand in the series, [x, y] for a line, steps or bars, [x, y] or [x, y, error] for
 * points, [x, low, high] for a band, or in the columns of a file. `title` states the finding; it opens the caption and names the
 * picture. Source: docs/behaviour.md, Charts.
 */
const chartSchema = strict({
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
          series('box', pair, { ...common, y: v.optional(column) }),
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
            bins: v.optional(bins),
            measure: v.optional(wordOf(['count', 'fraction', 'density'])),
            stack: trueOrFalse,
          }),
        ],
        ({ received }) => oneOf(kinds, received.replaceAll('"', '')),
      ),
      'must be a list',
    ),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxSeries, `must have ${maxSeries} entries at most`),
  ),
  marks: v.optional(
    v.pipe(v.array(mark, 'must be a list'), v.maxLength(6, 'must have 6 entries at most')),
  ),
})

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
  const result = v.safeParse(chartSchema, withoutSynonyms(text.value), { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return { clause: `${v.getDotPath(issue) ?? 'it'} ${issue.message}` }
  }
  return { spec: result.output }
}
