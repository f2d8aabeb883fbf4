import { isObject } from './chart-text.ts'

/** Names of kinds in other grammars of charts, with ours. */
const kinds = new Map([
  ['dot', 'points'],
  ['point', 'points'],
  ['bar', 'bars'],
  ['area', 'band'],
])

/** Names of properties of a series in other grammars, with ours. */
const properties = new Map([
  ['mark', 'kind'],
  ['bin', 'bins'],
])

/**
 * Replaces the synonyms in a chart text: `mark` is `kind`, `bin` is `bins`, and `dot`, `bar` and `area` are `points`, `bars` and
 * `band`. A series with both names of a property keeps the synonym, which is then not a known property.
 */
export function withoutSynonyms(chart: unknown): unknown {
  if (!isObject(chart) || !Array.isArray(chart['series'])) return chart
  return { ...chart, series: chart['series'].map(seriesWithoutSynonyms) }
}

function seriesWithoutSynonyms(one: unknown): unknown {
  if (!isObject(one)) return one
  const named = Object.entries(one).map(([name, value]): [string, unknown] => {
    const ours = properties.get(name)
    return ours === undefined || ours in one ? [name, value] : [ours, value]
  })
  return Object.fromEntries(
    named.map(([name, value]) => [
      name,
      name === 'kind' && typeof value === 'string' ? (kinds.get(value) ?? value) : value,
    ]),
  )
}
