import * as v from 'valibot'
import { axisSchema } from './axis-schema.ts'
import { readChartText } from './chart-text.ts'
import { withoutSynonyms } from './chart-synonyms.ts'
import { facetSchema } from './facet-schema.ts'
import { isFileName } from '../data/data-file.ts'
import { markSchema } from './mark-schema.ts'
import {
  dayOrNumber,
  finite,
  strict,
  textUpTo,
  trueOrFalse,
  wholeFrom,
  wordOf,
} from './schema-parts.ts'
import { seriesSchema } from './series-schema.ts'
import { skySchema, withSkyLabels } from './sky-schema.ts'
import { withNumberedWords, type WrittenWords } from './written-categories.ts'

export const maxSeries = 8
const maxBodyCharacters = 50_000

const fold = strict({
  period: v.pipe(
    finite,
    v.check((period) => period > 0, 'must be above zero'),
  ),
  epoch: dayOrNumber,
  from: v.optional(
    v.pipe(finite, v.minValue(-1, 'must be −1 at least'), v.maxValue(1, 'must be 1 at most')),
  ),
  cycles: v.optional(wholeFrom(1, 4)),
})

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
      // A file is stored under its name in lower case.
      v.toLowerCase(),
      v.check(isFileName, 'must be the name of a file'),
    ),
  ),
  x: axisSchema('x'),
  y: axisSchema('y'),
  fold: v.optional(fold),
  layers: v.optional(wordOf(['kind', 'written'])),
  facet: v.optional(facetSchema),
  aspect: v.optional(wordOf(['auto', 'equal'])),
  sky: v.optional(skySchema),
  series: v.pipe(
    v.array(seriesSchema, 'must be a list'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxSeries, `must have ${maxSeries} entries at most`),
  ),
  marks: v.optional(
    v.pipe(v.array(markSchema, 'must be a list'), v.maxLength(6, 'must have 6 entries at most')),
  ),
})

export type ChartSpec = v.InferOutput<typeof chartSchema> & {
  /** The words along axes of categories of numbers in the chart text, which are replaced by their places. */
  words?: WrittenWords
}
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
  const numbered = withNumberedWords(withSkyLabels(withoutSynonyms(text.value)))
  if ('clause' in numbered) return numbered
  const result = v.safeParse(chartSchema, numbered.value, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return { clause: `${v.getDotPath(issue) ?? 'it'} ${issue.message}` }
  }
  return { spec: { ...result.output, words: numbered.words } }
}
