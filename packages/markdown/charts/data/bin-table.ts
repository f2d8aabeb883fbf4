import type { ChartSeries, Facets, NumberTable } from '../chart-model.ts'
import { roundedWords } from '../names/format-number.ts'
import type { AxisSpec, ChartSpec } from '../text/chart-schema.ts'

/**
 * The bins of a chart that only counts as a table, the fullest first.
 * @returns undefined for other charts
 */
export function binTable(
  { x, y }: ChartSpec,
  { series, facets }: { series: readonly ChartSeries[]; facets?: Facets | undefined },
  maxRows: number,
): NumberTable | undefined {
  if (!series.every(({ kind }) => kind === 'hist2d')) return undefined
  const panels = [facets?.x, facets?.y]
  const bins = series.flatMap(({ data, panel = 0 }) =>
    data.flatMap((bin) => (Number.isFinite(bin.colour) ? [{ ...bin, panel }] : [])),
  )
  const fullest = bins.toSorted((one, other) => (other.colour ?? 0) - (one.colour ?? 0))
  const rows = fullest.slice(0, maxRows).map(({ panel, left, right, low, high, colour = 0 }) => {
    const place = facets?.panels[panel]
    const inPanel = place ? [facets.x?.values[place.x], facets.y?.values[place.y]] : []
    return [
      ...inPanel.filter((value) => value !== undefined),
      ...[left, right].map((edge) => edgeInWords(edge, x)),
      ...[low, high].map((edge) => edgeInWords(edge, y)),
      roundedWords(colour),
    ]
  })
  const names = panels.flatMap((facet) => facet?.column ?? [])
  const ends = [x, y].flatMap(({ label }) => [`${label}, from`, 'to'])
  const titles = [...names, ...ends, 'Rows']
  const numeric = titles.map((_, index) => index >= names.length)
  return { titles, numeric, rows, total: bins.length, unit: 'bin' }
}

const digits = 6

function edgeInWords(edge: number | undefined, { scale }: AxisSpec): string {
  if (edge === undefined) return ''
  if (scale === 'time') return new Date(edge).toISOString().slice(0, 16).replace('T', ' ')
  return roundedWords(Number(edge.toPrecision(digits)))
}
