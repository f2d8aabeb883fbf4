import type { Element } from 'hast'
import { element } from '../elements.ts'
import { drawAxes, drawAxisNames, drawText } from './axes/chart-axes.ts'
import { drawSky, namePlanes } from './axes/draw-sky.ts'
import { isSkyChart, layOutSky } from './axes/sky-layout.ts'
import { drawLines } from './marks/draw-marks.ts'
import { drawTexts } from './marks/draw-texts.ts'
import {
  boxOf,
  type DrawnSeries,
  labelWidth,
  type PlacedLabel,
  placeLabels,
} from './names/chart-labels.ts'
import { type ChartLayout, type Layout, layOut } from './axes/chart-layout.ts'
import { type Chart, type ChartSeries, haveCells } from './chart-model.ts'
import type { PanelTitle } from './axes/panel-grid.ts'
import { px, type Size } from './axes/chart-scale.ts'
import { withCountedHexagons } from './colours/cell-colours.ts'
import { drawColourBar } from './colours/colour-bar.ts'
import { type DrawnParts, type SeriesPart, valuesOf } from './drawing-values.ts'
import { kindOf } from './kinds/kinds.ts'
import { bandLayer } from './kinds/series-kind.ts'
import { placeAtEnds, roomForEnds } from './names/end-labels.ts'
import { drawSign, signWidth } from './names/series-signs.ts'
import { drawSizeKey } from './sizes/size-key.ts'
import type { Look } from './series-looks.ts'

/** A chart at one size: its names have their places, and the rest is drawn when it is asked for. */
export interface Drawing {
  draw(): Element
  /** Whether every name is in the drawing, covering nothing, unless there are keys. */
  isNamed: boolean
  /** How many names of rows and texts with arrows have no room. */
  skipped: number
}

interface Drawn {
  chart: Chart
  looks: readonly Look[]
  size: Size
  /** Its accessible name. */
  nameOf: (chart: Chart) => string
  /** Whether a line of keys below the drawing names the series, instead of names in the drawing. */
  hasKeys: boolean
}

/** Lays out a chart at one size. Colours and type come from classes, so it follows the theme. */
export function planChart({ chart: given, looks, size, nameOf, hasKeys }: Drawn): Drawing {
  // A single series needs no sign before its name.
  const isSingle = given.series.filter(({ kind }) => kind !== 'text').length === 1
  const signs = isSingle ? [] : given.series.map(signWidth)
  const { chart, fitting } = withCountedHexagons(given, (one) =>
    fittingLayout(one, size, hasKeys ? undefined : signs),
  )
  const { layout, atEnds } = fitting
  const panels = layout.panels.map((panel) =>
    planPanel({ chart, looks, layout: panel, signs, labels: hasKeys ? [] : atEnds }),
  )
  const view = { viewBox: `0 0 ${size.width} ${size.height}` }
  const draw = () => {
    const below = panels.map((panel) => panel.below())
    const values = isSkyChart(chart) ? {} : { dataAxes: valuesOf(chart, looks, below) }
    const className = ['fig', size.className]
    return element(
      'svg',
      { className, ...view, role: 'img', ariaLabel: nameOf(chart), ...values },
      // The name describes the chart, and a table has its numbers; screen readers would read the ticks one by one.
      [
        element('g', { ariaHidden: 'true' }, [
          ...below.flatMap(({ parts, axes }) => [...parts.map(({ part }) => part), ...axes]),
          ...drawAxisNames(layout, size.width),
          ...(layout.colourBar ? drawColourBar(layout.colourBar) : []),
          ...(layout.sizeKey ? drawSizeKey(layout.sizeKey) : []),
          ...panels.flatMap(({ above }) => above()),
        ]),
      ],
    )
  }
  return {
    draw,
    isNamed: panels.every(({ isNamed }) => isNamed),
    skipped: panels.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

interface PanelParts {
  chart: Chart
  looks: readonly Look[]
  layout: Layout
  signs: readonly number[]
  /** The names of series where they have places already; otherwise they are placed beside their series. */
  labels: readonly PlacedLabel[] | undefined
}

interface PlannedPanel {
  /** Draws the series and the axes. */
  below(): DrawnParts
  /** Draws the names on them. */
  above(): Element[]
  isNamed: boolean
  /** How many texts have no room. */
  skipped: number
}

function planPanel({ chart, looks, layout, signs, labels }: PanelParts): PlannedPanel {
  const lines = drawLines(chart.marks, layout, chart.series.some(isCells))
  const outlines = outlinesIn(chart, layout, signs)
  const isBelow = isBelowLines(chart)
  const places = () => outlines().flatMap(({ outline }) => outline)
  const sky =
    chart.sky && layout.sky ? drawSky(chart.sky, layout.sky, layout.size, places()) : undefined
  const { drawn, skipped, taken } = drawTexts(chart, layout, {
    outlines,
    taken: [...lines.taken, ...(sky?.taken ?? [])],
  })
  const hasNames = chart.series.some(({ label }) => label !== undefined)
  const placed = labels ?? (hasNames ? placeLabels(outlines(), layout.plot, taken) : [])
  const planes = () =>
    sky ? namePlanes(sky, outlines(), layout.plot, [...taken, ...(placed ?? []).map(boxOf)]) : []
  return {
    below: () => ({
      plot: layout.plot,
      panel: layout.panel,
      parts: [
        ...(sky?.below ?? []).map((part) => ({ part })),
        ...drawSeries(chart, looks, layout, isCells),
        ...lines.ranges.map((part) => ({ part })),
        ...drawSeries(chart, looks, layout, (one) => !isCells(one) && isBelow(one)),
        ...lines.lines.map((part) => ({ part })),
        ...drawSeries(chart, looks, layout, (one) => !isCells(one) && !isBelow(one)),
      ],
      axes: sky?.above ?? drawAxes(layout.plot, layout),
    }),
    above: () => [
      ...planes().map(({ x, y, text }) => drawText(x, y, text, 'middle', 'it')),
      ...layout.titles.map(drawTitle),
      ...(placed ?? []).flatMap((label) => drawName(label, chart, looks)),
      ...lines.names,
      ...layout.markNames.map(({ x, y, text }) => drawText(x, y, text, 'middle', 'it')),
      ...drawn,
    ],
    isNamed: placed !== undefined,
    skipped,
  }
}

/** Whether a series is below the lines of marks: bars, which would cover them, and the bands below bars. */
function isBelowLines({ series, marks, isAsWritten }: Chart): (one: ChartSeries) => boolean {
  const areCovered =
    isAsWritten !== true &&
    marks.some(({ kind }) => kind === 'line') &&
    series.some(({ kind }) => kind === 'bars')
  return ({ kind }) => areCovered && (kind === 'bars' || kind === 'band')
}

/** The outlines of the series of a panel, which only some charts need. */
function outlinesIn(
  { series, facets }: Chart,
  layout: Layout,
  signs: readonly number[],
): () => DrawnSeries[] {
  let known: DrawnSeries[] | undefined
  return () =>
    (known ??= series.flatMap((one, index) =>
      facets && one.panel !== layout.panel
        ? []
        : [{ ...kindOf(one).outline(one, layout), signPx: signs[index] ?? 0 }],
    ))
}

function drawTitle({ x, y, text, isTurned }: PanelTitle): Element {
  const title = drawText(x, y, text, isTurned ? 'middle' : 'start', 'it')
  if (isTurned) title.properties['transform'] = `rotate(90 ${px(x)} ${px(y)})`
  return title
}

/** The name of a series, after its sign. */
function drawName(
  { x, y, text, left, signPx = 0, series = 0 }: PlacedLabel,
  chart: Chart,
  looks: readonly Look[],
): Element[] {
  const [one, look] = [chart.series[series], looks[series]]
  if (signPx === 0 || !one || !look)
    return [drawText(left ?? x, y, text, left === undefined ? 'middle' : 'start', 'it')]
  // A name begins after its sign, since its width is only estimated.
  const start = left ?? x - (labelWidth(text) + signPx) / 2
  const name = drawText(start + signPx, y, text, 'start', 'it')
  const place = { x: start, y: y - 5 }
  return [drawSign(one, look, place), name]
}

interface FittingLayout {
  layout: ChartLayout
  /** The names of lines at their right ends. */
  atEnds?: PlacedLabel[] | undefined
}

/**
 * Chooses the layout: with room for the names at the ends of lines if they fit there.
 * @param signs the widths of the signs before names; undefined when there are keys instead of names
 */
function fittingLayout(
  chart: Chart,
  size: Size,
  signs: readonly number[] | undefined,
): FittingLayout {
  if (isSkyChart(chart)) return { layout: layOutSky(chart, size) }
  const right = signs ? roomForEnds(chart, size, signs) : 0
  if (right > 0) {
    const layout = layOut(chart, size, right)
    const atEnds = placeAtEnds(chart, layout.panels[0], signs ?? [])
    if (atEnds) return { layout, atEnds }
  }
  return { layout: layOut(chart, size) }
}

function isCells({ kind }: ChartSeries): boolean {
  return haveCells.has(kind)
}

/** Draws series as written, or by layers: bands below bars, lines above them, and points on top. */
function drawSeries(
  { series, facets, isAsWritten = false }: Chart,
  looks: readonly Look[],
  layout: Layout,
  isWanted: (one: ChartSeries) => boolean,
): SeriesPart[] {
  const parts = series.flatMap((one, index) => {
    const [kind, look] = [kindOf(one), looks[index]]
    const isHere = !facets || (one.panel === layout.panel && one.data.length > 0)
    if (!look || !isHere || !isWanted(one)) return []
    const below = { index, layer: bandLayer, drawn: kind.below?.(one, look, layout) ?? [] }
    return [below, { index, layer: kind.layer, drawn: kind.draw(one, look, layout) }]
  })
  const sorted = isAsWritten ? parts : parts.toSorted((a, b) => a.layer - b.layer)
  return sorted.flatMap(({ index, drawn }) => drawn.map((part) => ({ part, index })))
}
