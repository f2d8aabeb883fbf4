import type { Chart, ChartAxis } from '../chart-model.ts'
import type { PanelGrid } from './panel-grid.ts'
import type { Plot, Size } from './chart-scale.ts'

/** The plots of a chart whose axes have units of the same length. */
export interface EqualUnits {
  chart: Chart
  /** All plots together. */
  area: Plot
}

/**
 * Gives units the same length along both axes: the axis with longer units is extended at both ends, or at the one that
 * the author has not given; if both are given, the plots become smaller in its direction.
 * @param area all plots together
 * @param plot the first plot
 */
export function withEqualUnits(
  chart: Chart,
  { area, plots: [plot], grid }: { area: Plot; plots: readonly [Plot, ...Plot[]]; grid: PanelGrid },
): EqualUnits {
  const { aspect } = chart
  if (!aspect) return { chart, area }
  const [widthPx, heightPx] = [plot.right - plot.left, plot.bottom - plot.top]
  const [across, up] = [spanOf(chart.x), spanOf(chart.y)]
  if (across / widthPx < up / heightPx) {
    const needed = (up / heightPx) * widthPx
    const x = extended(chart.x, needed, aspect.x)
    if (x) return { chart: { ...chart, x }, area }
    const less = widthPx - (across / up) * heightPx
    return { chart, area: { ...area, right: area.right - less * grid.columns } }
  }
  const needed = (across / widthPx) * heightPx
  const y = extended(chart.y, needed, aspect.y)
  if (y) return { chart: { ...chart, y }, area }
  const less = heightPx - (up / across) * widthPx
  return { chart, area: { ...area, bottom: area.bottom - less * grid.rows } }
}

function spanOf({ min, max }: ChartAxis): number {
  return max - min
}

/** The axis with a larger range; undefined if both ends are given. */
function extended(
  axis: ChartAxis,
  span: number,
  given: { min: boolean; max: boolean },
): ChartAxis | undefined {
  const more = span - spanOf(axis)
  if (given.min && given.max) return undefined
  const below = given.min ? 0 : given.max ? more : more / 2
  const ends = { min: axis.min - below, max: axis.max + more - below }
  if (axis.step === undefined) return { ...axis, ...ends }
  const firstTick = axis.min - Math.floor(below / axis.step + 1e-9) * axis.step
  return { ...axis, ...ends, firstTick }
}

const least = 110
/** The greatest height of a single plot is this much of the width of the drawing, and this many px more. */
const most = { share: 0.25, px: 300, panels: 300 }

/**
 * The height of a drawing whose plots have units of the same length without larger axes, unless they would be too high
 * or too low.
 */
export function heightForEqualUnits(
  { x, y, facets }: Chart,
  size: Size,
  plots: readonly [Plot, ...Plot[]],
): number {
  const [{ left, right, top, bottom }] = plots
  const rows = new Set(plots.map((plot) => plot.top)).size
  const natural = ((right - left) * spanOf(y)) / spanOf(x)
  const highest = facets ? most.panels : most.px + size.width * most.share
  const heightPx = Math.max(least, Math.min(highest, natural))
  return Math.round(size.height + rows * (heightPx - (bottom - top)))
}
