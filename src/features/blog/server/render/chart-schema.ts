import * as v from 'valibot'

const maxTicks = 25
const maxSeries = 8
const maxPoints = 500
const maxLabelCharacters = 40
const maxBodyCharacters = 50_000

const objectMessage = ({ expected, received }: v.StrictObjectIssue) => {
  if (expected === 'never') return 'is not a known property'
  return received === 'undefined' ? 'is missing' : 'must be an object'
}

const finite = v.pipe(v.number('must be a number'), v.finite('must be a number'))

const textUpTo = (characters: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(characters, `must have ${characters} characters at most`),
  )

const axis = v.pipe(
  v.strictObject(
    { label: textUpTo(maxLabelCharacters), min: finite, max: finite, step: finite },
    objectMessage,
  ),
  v.check(({ min, max }) => min < max, 'must have a min below its max'),
  v.check(({ step }) => step > 0, 'must have a step above zero'),
  v.check(
    ({ min, max, step }) => (max - min) / step <= maxTicks,
    `must have ${maxTicks} steps at most`,
  ),
)

const pair = v.strictTuple([finite, finite], 'must be two numbers, x and y')
const triple = (meaning: string) =>
  v.strictTuple([finite, finite, finite], `must be three numbers, ${meaning}`)

function series<const Kind extends string, Row extends v.GenericSchema<unknown, number[]>>(
  kind: Kind,
  row: Row,
) {
  return v.strictObject(
    {
      kind: v.literal(kind),
      label: v.optional(textUpTo(maxLabelCharacters)),
      data: v.pipe(
        v.array(row, 'must be a list'),
        v.minLength(kind === 'points' ? 1 : 2, 'has too few points'),
        v.maxLength(maxPoints, `must have ${maxPoints} points at most`),
      ),
    },
    objectMessage,
  )
}

/**
 * A chart as an author writes it. Data are [x, y] for a line, [x, y] or [x, y, error] for points,
 * [x, low, high] for a band. `title` states the finding; it opens the caption and names the picture.
 */
const chartSchema = v.strictObject(
  {
    title: textUpTo(200),
    caption: v.optional(textUpTo(600)),
    wide: v.optional(v.boolean('must be true or false')),
    x: axis,
    y: axis,
    series: v.pipe(
      v.array(
        v.variant(
          'kind',
          [
            series('line', pair),
            series(
              'points',
              v.union([pair, triple('x, y and error')], 'must be two or three numbers'),
            ),
            series('band', triple('x, low and high')),
          ],
          'must be line, points or band',
        ),
        'must be a list',
      ),
      v.minLength(1, 'must not be empty'),
      v.maxLength(maxSeries, `must have ${maxSeries} entries at most`),
    ),
  },
  objectMessage,
)

export type Chart = v.InferOutput<typeof chartSchema>
export type Axis = Chart['x']
export type Series = Chart['series'][number]

/**
 * Reads the body of a fenced chart block.
 * @returns the chart, or what is wrong with it as a clause without a full stop
 */
export function readChart(body: string): { chart: Chart } | { problem: string } {
  if (body.length > maxBodyCharacters) {
    return { problem: `its text has more than ${maxBodyCharacters} characters` }
  }
  const json = parseJson(body)
  if (!json) return { problem: 'its text is not valid JSON' }
  const result = v.safeParse(chartSchema, json.value, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return { problem: `${v.getDotPath(issue) ?? 'it'} ${issue.message}` }
  }
  const problem = findOutside(result.output)
  return problem ? { problem } : { chart: result.output }
}

function parseJson(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return undefined
  }
}

function findOutside({ x, y, series }: Chart): string | undefined {
  for (const [index, { kind, data }] of series.entries()) {
    const outside = data.findIndex(([px, py, third]) => {
      const isInside = within(x, px) && within(y, py)
      return !isInside || (kind === 'band' && third !== undefined && !within(y, third))
    })
    if (outside >= 0) return `series.${index}.data.${outside} lies outside the axes`
  }
  return undefined
}

function within({ min, max }: Axis, value: number): boolean {
  return value >= min && value <= max
}
