import type { Chart } from '../chart-model.ts'
import { roomForColours } from '../colours/colour-bar.ts'
import type { AnglePart } from '../sky/angles.ts'
import { ellipse } from '../sky/projections.ts'
import { isWholeSky, type SkyMap } from '../sky/sky-map.ts'
import { linesOf, nameLinePx } from './chart-axes.ts'
import { placeKeys } from './chart-keys.ts'
import type { ChartLayout, Layout } from './chart-layout.ts'
import { type Plot, type Size } from './chart-scale.ts'
import { type SkyFrame, type SkyGrid, skyGrid } from './sky-grid.ts'
import { labelWidthOf } from './tick-labels.ts'

/** A chart that is a map of the sky. */
export type SkyChart = Chart & { sky: SkyMap }

export function isSkyChart(chart: Chart): chart is SkyChart {
  return chart.sky !== undefined
}

const topPx = 10
const nameBelowPx = { map: 24, labels: 48 }
/** Between a map and the labels at its left. */
export const labelGapPx = 8
const rightPx = 8
/** Between the names above a map and the map. */
const belowNamePx = 8
const maxTangentPx = 480
const labelHalfPx = 7
const raisedPx = 6.5
/** How much wider than a digit the sign of a latitude is. */
const signPx = 3

/** The width of the label of a line of the grid, estimated. */
export function angleWidth(parts: readonly AnglePart[]): number {
  return parts.reduce(
    (sum, { text, raised }) => sum + labelWidthOf({ text }) + (raised ? raisedPx : 0),
    /^[+−]/.test(parts[0]?.text ?? '') ? signPx : 0,
  )
}

/** Calculates the place of a map of the sky in a drawing of this width. */
function frameSky(chart: SkyChart, size: Size): SkyFrame {
  const { sky } = chart
  const grid = skyGrid(sky, size.width * 0.85)
  const colours = roomForColours(chart.colours, size)
  const right = size.width - Math.max(rightPx, colours.rightPx)
  const names = linesOf(chart.y.label, size.width)
  const namePx = Math.max(names.length, colours.rightPx > 0 ? colours.lines.length : 0)
  const belowNames = topPx + 20 + (namePx - 1) * nameLinePx
  const plot = isWholeSky(sky)
    ? ellipsePlot({
        grid,
        right,
        belowNames,
        name: names[0] ?? '',
        // A bar of colours is as high as the map, and its name is above it.
        leastTop: colours.rightPx > 0 ? belowNames + belowNamePx : topPx,
      })
    : tangentPlot({ grid, right, belowNames: belowNames + belowNamePx, sky })
  return {
    plot,
    grid,
    toPx: (place) => ({ x: scaleX(plot, sky)(place.x), y: scaleY(plot, sky)(place.y) }),
  }
}

function scaleX({ left, right }: Plot, { half }: SkyMap) {
  return (value: number) => left + ((value / half.x + 1) / 2) * (right - left)
}

function scaleY({ top, bottom }: Plot, { half }: SkyMap) {
  return (value: number) => top + ((1 - value / half.y) / 2) * (bottom - top)
}

interface PlotParts {
  grid: SkyGrid
  right: number
  /** The height of the names above a plot. */
  belowNames: number
}

interface EllipseParts extends PlotParts {
  /** The name of the latitudes. */
  name: string
  leastTop: number
}

/** An ellipse whose labels are beside it; the name at the left is above its corner if there is room. */
function ellipsePlot({ grid, right, belowNames, name, leastTop }: EllipseParts): Plot {
  const left = Math.max(
    0,
    ...grid.atLeft.map(({ parts, at }) => {
      const share = (1 + at.x / ellipse.x) / 2
      return (angleWidth(parts) + labelGapPx - share * right) / (1 - share)
    }),
  )
  const half = (right - left) / 2
  const nameEnd = Math.min(name.length * 6.8 + labelGapPx, left + half)
  const across = Math.min(1, (left + half - nameEnd) / half)
  const besidePx = (half / 2) * (1 - Math.sqrt(Math.max(0, 1 - across ** 2)))
  const toLabels = grid.atLeft
    .filter(
      ({ parts, at }) =>
        left + half * (1 + at.x / ellipse.x) - angleWidth(parts) - 2 * labelGapPx < nameEnd,
    )
    .map(({ at }) => (half * (1 - at.y / ellipse.y)) / 2 - labelHalfPx)
  const top = Math.max(leastTop, belowNames - Math.min(besidePx, ...toLabels))
  return { left, right, top, bottom: top + half }
}

/** A rectangle in the middle of the drawing. */
function tangentPlot({ sky, grid, right, belowNames }: PlotParts & { sky: SkyMap }): Plot {
  const { half } = sky
  const labels = Math.max(0, ...grid.atLeft.map(({ parts }) => angleWidth(parts)))
  const most = right - labels - labelGapPx
  const width = Math.min(most, (maxTangentPx * half.x) / half.y)
  const left = labels + labelGapPx + (most - width) / 2
  return {
    left,
    right: left + width,
    top: belowNames,
    bottom: belowNames + (width * half.y) / half.x,
  }
}

/** The distance of the name of the longitudes from a map, below labels if there are any. */
function nameBelow({ atBottom }: SkyGrid): number {
  return atBottom.length > 0 ? nameBelowPx.labels : nameBelowPx.map
}

/** The height of the drawing of a map, px. */
export function heightOfSky(chart: SkyChart, size: Size): number {
  const { plot, grid } = frameSky(chart, size)
  const names = linesOf(chart.x.label, size.width)
  return Math.ceil(plot.bottom + nameBelow(grid) + (names.length - 1) * nameLinePx + 8)
}

/** Calculates the layout of a map of the sky. */
export function layOutSky(chart: SkyChart, size: Size): ChartLayout {
  const frame = frameSky(chart, size)
  const { plot, grid } = frame
  const noTicks = { major: [], minor: [] }
  const always = () => true
  const panel: Layout = {
    panel: 0,
    plot,
    size,
    sky: frame,
    isOnScale: { x: always, y: always },
    x: scaleX(plot, chart.sky),
    y: scaleY(plot, chart.sky),
    xTicks: noTicks,
    yTicks: noTicks,
    markNames: [],
    titles: [],
  }
  return {
    panels: [panel],
    xName: {
      x: (plot.left + plot.right) / 2,
      y: plot.bottom + nameBelow(grid),
      lines: linesOf(chart.x.label, size.width),
    },
    yName: { x: 0, y: topPx + 11, lines: linesOf(chart.y.label, size.width) },
    ...placeKeys(chart, size, plot, topPx + 11),
  }
}
