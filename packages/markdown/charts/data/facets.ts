import type { FileTable } from '../../tables/read-table.ts'
import {
  type ChartSeries,
  type Facet,
  type Facets,
  type PanelValues,
  UndrawableError,
} from '../chart-model.ts'
import type { ChartSpec } from '../text/chart-schema.ts'
import { columnValues } from './column-values.ts'

/** More panels than this are too small to compare. */
const maxPanels = 12

type Row = readonly string[]

/** The panels of a chart, and which of them has a row. */
export interface FilePanels {
  facets: Facets
  /** The index of the panel of a row; undefined for a row without a value. */
  panelOf: (row: Row) => number | undefined
}

interface Source {
  spec: ChartSpec
  table: FileTable
  columns: { place(asked: string | number): number }
}

/**
 * Finds the panels of a chart by the values of columns.
 * @param isUsed whether a row belongs to any series
 * @throws UndrawableError for a column that is not there, and for too many panels
 */
export function panelsOf(
  { spec: { facet }, table, columns }: Source,
  isUsed: (row: Row) => boolean,
): FilePanels | undefined {
  if (!facet) return undefined
  const rows = table.rows.filter(isUsed)
  const along = (asked: string | number | undefined) => {
    if (asked === undefined) return { nameOf: () => '', values: [''] }
    const at = columns.place(asked)
    const values = columnValues({ rows }, at)
    const column = table.columns[at]?.name ?? ''
    return { nameOf: (row: Row) => row[at] ?? '', values: sorted(values, facet.sort), column }
  }
  const [x, y] = [along(facet.x), along(facet.y)]
  for (const { column, values } of [x, y])
    if (values.length > maxPanels)
      throw new UndrawableError(
        `The column ${column} has ${values.length} values; at most ${maxPanels} panels can be drawn.`,
      )
  const keyOf = (row: Row) => `${x.nameOf(row)}\n${y.nameOf(row)}`
  const found = new Set(rows.map(keyOf))
  const panels = y.values.flatMap((down, row) =>
    x.values.flatMap((across, column) =>
      found.has(`${across}\n${down}`) ? [{ x: column, y: row, key: `${across}\n${down}` }] : [],
    ),
  )
  if (panels.length > maxPanels)
    throw new UndrawableError(
      `The columns ${x.column} and ${y.column} have ${panels.length} pairs of values; at most ${maxPanels} panels can be drawn.`,
    )
  const places = new Map(panels.map(({ key }, index) => [key, index]))
  return {
    facets: { x: facetOf(x), y: facetOf(y), columns: facet.columns, panels },
    panelOf: (row) => places.get(keyOf(row)),
  }
}

function sorted(values: string[], sort: 'written' | 'name' | undefined): string[] {
  if (sort !== 'name') return values
  return values.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** Numbers say little without the name of their column. */
function facetOf({ column, values }: { column?: string; values: string[] }): Facet | undefined {
  if (column === undefined) return undefined
  const areNumbers = values.every((value) => Number.isFinite(Number(value)))
  const titles = areNumbers ? values.map((value) => `${column} = ${value}`) : values
  return { column, values, titles: titles.map((title) => title.replace('= -', '= −')) }
}

/**
 * Leaves out panels in which nothing is drawn.
 * @param isDrawn whether anything is drawn in a panel
 */
export function withoutEmptyPanels(
  facets: Facets,
  series: readonly ChartSeries[],
  isDrawn: (panel: number) => boolean,
): { facets: Facets; series: ChartSeries[] } {
  const kept = facets.panels.flatMap((panel, index) => (isDrawn(index) ? [{ panel, index }] : []))
  const values = kept.map(({ panel }) => panel)
  const along = (which: keyof PanelValues) => {
    const used = [...new Set(values.map((panel) => panel[which]))].toSorted((a, b) => a - b)
    const facet = facets[which]
    const pick = (texts: readonly string[]) => used.flatMap((index) => texts[index] ?? [])
    return {
      places: new Map(used.map((index, place) => [index, place])),
      facet: facet && { ...facet, titles: pick(facet.titles), values: pick(facet.values) },
    }
  }
  const inEach = series.length / facets.panels.length
  const totals = Array.from({ length: inEach }, (_, part) =>
    series.reduce((sum, { data }, index) => (index % inEach === part ? sum + data.length : sum), 0),
  )
  const [x, y] = [along('x'), along('y')]
  const panels = values.map((panel) => ({
    x: x.places.get(panel.x) ?? 0,
    y: y.places.get(panel.y) ?? 0,
  }))
  const places = new Map(kept.map(({ index }, place) => [index, place]))
  return {
    facets: { ...facets, x: x.facet, y: y.facet, panels },
    series: series.flatMap((one, index) => {
      const panel = places.get(one.panel ?? 0)
      return panel === undefined
        ? []
        : [{ ...one, panel, total: totals[index % totals.length] ?? 0 }]
    }),
  }
}
