import type { Chart, Facets } from '../chart-model.ts'
import { boxOf, labelWidth } from '../names/chart-labels.ts'
import { type MarkName, rowsHeight } from '../names/mark-names.ts'
import { roomForColours } from '../colours/colour-bar.ts'
import { axisSpace } from './chart-axes.ts'
import { type Plot, scaleOf, type Size } from './chart-scale.ts'
import { heightOfWords, labelsHeight } from './category-labels.ts'
import { ticksOf } from './chart-ticks.ts'
import { labelWidthOf } from './tick-labels.ts'

/** The place of a panel and its titles. */
export interface PanelCell {
  column: number
  row: number
  /** The lines of the title above it. */
  above: readonly string[]
  /** The title of its row, at the right of the last panel in it. */
  beside?: string
  /** Whether it has the labels of the x axis, since no panel is below it. */
  hasXLabels: boolean
  /** Whether it has the labels of the y axis, since no panel is at its left. */
  hasYLabels: boolean
}

/** How the panels of a chart lie beside and below each other; a chart without facets has a single one. */
export interface PanelGrid {
  columns: number
  rows: number
  /** The distances of plots, px. */
  gap: { x: number; y: number }
  /** The height of the titles above a row, px. */
  titlesPx: number
  /** The width of the titles at the right, px. */
  besidePx: number
  cells: readonly [PanelCell, ...PanelCell[]]
}

/** Narrower panels have no room for the labels of their axes. */
const minPanelPx = 138
const maxColumns = 6
const betweenPx = { x: 14, y: 18 }
const titleGapPx = 10
const titleLinePx = 20
const maxTitleLines = 2
const besidePx = 28
const rightPx = 10

const alone: PanelGrid = {
  columns: 1,
  rows: 1,
  gap: { x: 0, y: 0 },
  titlesPx: 0,
  besidePx: 0,
  cells: [{ column: 0, row: 0, above: [], hasXLabels: true, hasYLabels: true }],
}

/** Arranges the panels of a chart, with as many side by side as have room. */
export function gridOf(chart: Chart, size: Size): PanelGrid {
  const { facets } = chart
  if (!facets) return alone
  const leftPx = axisSpace(ticksOf(chart.y, minPanelPx, 'y'), undefined).left
  const coloursPx = roomForColours(chart.colours, size).rightPx
  const widthOf = (columns: number, right: number) =>
    (size.width - leftPx - right - coloursPx - (columns - 1) * gapAcross(chart, minPanelPx)) /
    columns
  const { x, y } = facets
  const across = x?.values.length ?? 1
  const isTable =
    x !== undefined && y !== undefined && widthOf(across, besidePx) >= minPanelPx * 0.9
  let most = Math.min(facets.columns ?? maxColumns, maxColumns, across)
  while (most > 1 && widthOf(most, rightPx) < minPanelPx) most -= 1
  // As even rows as possible, unless the author has chosen.
  const even = most === facets.columns ? most : Math.ceil(across / Math.ceil(across / most))
  const columns = isTable ? across : even
  const panelPx = widthOf(columns, isTable ? besidePx : rightPx)
  const places = isTable
    ? facets.panels.map(({ x: column, y: row }) => ({ column, row }))
    : placesOf(facets, columns)
  const cells = places.map((place, index): PanelCell => {
    const values = facets.panels[index] ?? { x: 0, y: 0 }
    const [atX, atY] = [x?.titles[values.x], y?.titles[values.y]]
    const inColumn = places.filter(({ column }) => column === place.column)
    const inRow = places.filter(({ row }) => row === place.row)
    const isFirst = inColumn.every(({ row }) => row >= place.row)
    const isLast = inRow.every(({ column }) => column <= place.column)
    const title = isTable ? (isFirst ? (atX ?? '') : '') : [atX, atY].filter(Boolean).join(' · ')
    return {
      ...place,
      above: titleLines(title, panelPx),
      ...(isTable && isLast && atY !== undefined && { beside: atY }),
      hasXLabels: isLowest(place, places),
      hasYLabels: hasYLabels(place, places),
    }
  })
  const titlesPx = heightOfTitles(cells.filter(({ row }) => row === 0))
  const belowPx = isTable ? 0 : heightOfTitles(cells.filter(({ row }) => row > 0))
  const gap = { x: gapAcross(chart, panelPx), y: betweenPx.y + belowPx }
  const [first, ...rest] = cells
  return {
    columns,
    rows: Math.max(...places.map(({ row }) => row)) + 1,
    gap,
    titlesPx,
    besidePx: isTable ? besidePx : 0,
    cells: [first ?? alone.cells[0], ...rest],
  }
}

function isLowest({ column, row }: Place, places: readonly Place[]): boolean {
  return places.every((other) => other.column !== column || other.row <= row)
}

/** The first panel of a row has them, unless those of an x axis are there. */
function hasYLabels({ column, row }: Place, places: readonly Place[]): boolean {
  const isFirst = places.every((other) => other.row !== row || other.column >= column)
  const above = places.find((other) => other.row === row - 1 && other.column === column - 1)
  return isFirst && !(above && isLowest(above, places))
}

function heightOfTitles(cells: readonly PanelCell[]): number {
  return Math.max(0, ...cells.map(({ above }) => above.length)) * titleLinePx + 4
}

type Place = Pick<PanelCell, 'column' | 'row'>

/** The places of panels in rows; each value along y begins a row. */
function placesOf({ panels }: Facets, columns: number): Place[] {
  const places: Place[] = []
  let [value, column, row] = [0, -1, 0]
  for (const { y } of panels) {
    column += 1
    if (y !== value || column === columns) [value, column, row] = [y, 0, row + 1]
    places.push({ column, row })
  }
  return places
}

/** The distance of panels side by side, in which the labels at the ends of their x axes have room. */
function gapAcross(chart: Chart, panelPx: number): number {
  const { left, right } = labelsBeyond(chart, panelPx)
  return Math.max(betweenPx.x, left + right + 10)
}

/** How far the labels of the x axis stick out beyond the plot of a panel, px. */
export function labelsBeyond({ x }: Chart, panelPx: number): { left: number; right: number } {
  const scale = scaleOf(x, 0, panelPx)
  const ends = ticksOf(x, panelPx, 'x').major.flatMap(({ value, label }) => {
    if (!label) return []
    const lines = label.lines?.map((text) => ({ text })) ?? [label]
    const half = label.isTurned ? 8 : Math.max(...lines.map(labelWidthOf)) / 2
    return [{ left: half - scale(value), right: scale(value) + half - panelPx }]
  })
  return {
    left: Math.ceil(Math.max(0, ...ends.map(({ left }) => left))),
    right: Math.ceil(Math.max(0, ...ends.map(({ right }) => right))),
  }
}

/** The lines of a title; what has no room is cut off. */
function titleLines(title: string, widthPx: number): string[] {
  if (title === '') return []
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && labelWidth(`${last} ${word}`) <= widthPx)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept =
    lines.length > maxTitleLines
      ? [...lines.slice(0, maxTitleLines - 1), lines.slice(maxTitleLines - 1).join(' ')]
      : lines
  return kept.map((line) => cut(line, widthPx))
}

/** A text that is cut off where it is too wide. */
function cut(text: string, widthPx: number): string {
  if (labelWidth(text) <= widthPx) return text
  const most = Math.max(1, Math.floor(widthPx / labelWidth('n')) - 1)
  return `${text.slice(0, most).trimEnd()}…`
}

/** The height of each panel of a grid of this height. */
export function panelHeight({ rows, gap }: PanelGrid, heightPx: number): number {
  return (heightPx - (rows - 1) * gap.y) / rows
}

/** The plots of the panels within an area. */
export function plotsIn(area: Plot, grid: PanelGrid): [Plot, ...Plot[]] {
  const { columns, rows, gap } = grid
  const widthPx = (area.right - area.left - (columns - 1) * gap.x) / columns
  const heightPx = panelHeight(grid, area.bottom - area.top)
  const plotOf = ({ column, row }: PanelCell): Plot => {
    const left = area.left + column * (widthPx + gap.x)
    const top = area.top + row * (heightPx + gap.y)
    return {
      left,
      right: column === columns - 1 ? area.right : left + widthPx,
      top,
      bottom: row === rows - 1 ? area.bottom : top + heightPx,
    }
  }
  const [first, ...rest] = grid.cells
  return [plotOf(first), ...rest.map(plotOf)]
}

/** A line of the title of a panel, or the title of a row, turned, at the right of its last panel. */
export interface PanelTitle {
  x: number
  y: number
  text: string
  isTurned: boolean
}

/** @param namesPx the height of the names of vertical lines between a panel and its title, px */
export function titlesOf({ above, beside }: PanelCell, plot: Plot, namesPx: number): PanelTitle[] {
  const { left, right, top, bottom } = plot
  const lines = above.map((text, index): PanelTitle => {
    const y = top - 8 - namesPx - (above.length - 1 - index) * titleLinePx
    return { x: left, y, text, isTurned: false }
  })
  if (beside === undefined) return lines
  const text = cut(beside, bottom - top)
  return [...lines, { x: right + 14, y: (top + bottom) / 2, text, isTurned: true }]
}

/** The names of vertical lines, and the height that they take above a panel, px. */
export interface NamesAbove {
  names: readonly MarkName[]
  heightPx: number
}

interface FirstPanel {
  grid: PanelGrid
  plot: Pick<Plot, 'left' | 'right'>
  /** Where the next panel begins. */
  widthPx: number
}

/** The names of vertical lines above the first panel: those that fit, on the line of its title if there is room. */
export function namesBesideTitle(
  names: readonly MarkName[],
  { grid, plot, widthPx }: FirstPanel,
): NamesAbove {
  const [{ above }] = grid.cells
  const title = above.at(-1)
  if (title === undefined) return { names, heightPx: rowsHeight(names) }
  const fitting = names.filter((name) => boxOf(name).right <= widthPx)
  const end = plot.left + labelWidth(title) + titleGapPx
  const areBeside = fitting.every((name) => name.row === 0 && boxOf(name).left > end)
  return { names: fitting, heightPx: areBeside ? 0 : rowsHeight(fitting) }
}

const aroundPx = 104
const shape = { wide: 0.78, alone: 1.1, least: 112, most: 250, all: 560 }
const belowEachOther = { all: 460, least: 104, most: 190 }
const categoryPx = 20

/** The height of a drawing whose panels have a good shape. */
export function heightOfPanels(chart: Chart, size: Size): number {
  const grid = gridOf(chart, size)
  const wide = (size.width - 50) / grid.columns - grid.gap.x
  // A single row has room for higher panels, whose y axes have more ticks.
  const share = grid.rows === 1 ? shape.alone : shape.wide
  const high =
    grid.columns === 1
      ? Math.min(
          belowEachOther.most,
          Math.max(belowEachOther.least, belowEachOther.all / grid.rows),
        )
      : Math.max(shape.least, Math.min(shape.most, shape.all / grid.rows, wide * share))
  const panelPx = Math.max(high, heightOfWords(chart.y.categories ?? [], categoryPx))
  const labelsPx = labelsHeight(ticksOf(chart.x, wide, 'x'))
  const all = grid.rows * panelPx + (grid.rows - 1) * grid.gap.y
  return Math.round(all + aroundPx + grid.titlesPx + labelsPx)
}
