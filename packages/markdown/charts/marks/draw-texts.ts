import type { Element } from 'hast'
import type { Layout } from '../axes/chart-layout.ts'
import type { Chart, ChartSeries } from '../chart-model.ts'
import { symbolRadiusPx } from '../kinds/symbols.ts'
import { occupiedBy } from '../names/anchored-text.ts'
import type { DrawnSeries, LabelBox, Point } from '../names/chart-labels.ts'
import { placeRowTexts, type PointText } from '../names/row-texts.ts'
import { radiusOf } from '../sizes/size-scale.ts'
import {
  drawAnchored,
  drawArrows,
  drawRangeNames,
  pointsOfMarks,
  type RadiusAt,
} from './draw-marks.ts'

/** Texts that are placed in the free space of a panel. */
interface DrawnTexts {
  drawn: Element[]
  /** How many have no room. */
  skipped: number
  /** The boxes of all texts that have a place. */
  taken: readonly LabelBox[]
}

/** Draws the names of ranges, texts with arrows, and the texts of rows, of which some may have no room. */
export function drawTexts(
  { marks, series }: Chart,
  layout: Layout,
  { outlines, taken }: { outlines: () => DrawnSeries[]; taken: readonly LabelBox[] },
): DrawnTexts {
  // Marks have their names in the first panel only.
  const named = layout.panel === 0 ? marks.filter(({ kind }) => kind !== 'line') : []
  const radiusAt = radiiOf(series, layout)
  const texts = textsIn(series, layout, radiusAt)
  if (named.length + texts.length === 0) return { drawn: [], skipped: 0, taken }
  const occupied = occupiedBy(outlines(), pointsOfMarks(marks, layout), taken)
  const rangeNames = drawRangeNames(named, layout, occupied)
  const arrows = drawArrows(
    named.filter((mark) => mark.kind === 'arrow'),
    radiusAt,
    layout,
    occupied,
  )
  const rowTexts = placeRowTexts(texts, layout.plot, occupied)
  return {
    drawn: [
      ...rangeNames,
      ...rowTexts.map((text) => drawAnchored(text, ['it', 'tx'])),
      ...arrows.drawn,
    ],
    skipped: texts.length - rowTexts.length + arrows.skipped,
    taken: occupied.boxes,
  }
}

/** The texts of rows in a panel, with their places. */
function textsIn(
  series: readonly ChartSeries[],
  { panel, x, y }: Layout,
  radiusAt: RadiusAt,
): PointText[] {
  return series.flatMap((one) =>
    one.kind === 'text' && (one.panel ?? panel) === panel
      ? one.data.map((datum) => ({
          text: datum.text ?? '',
          x: x(datum.x),
          y: y(datum.y),
          radiusPx: radiusAt(datum),
        }))
      : [],
  )
}

/** The space around symbols that show values, whose edges no text touches, px. */
const aroundPx = 2.5

/** The radii of symbols at their places, px: those that show values differ. */
function radiiOf(series: readonly ChartSeries[], { size }: Layout): RadiusAt {
  const radii = new Map<string, number>()
  const keyOf = ({ x, y }: Point) => `${x} ${y}`
  for (const { data, sizes } of series)
    for (const datum of sizes ? data : []) {
      const key = keyOf(datum)
      const radius = sizes ? radiusOf(datum.size ?? 0, sizes, size) + aroundPx : 0
      radii.set(key, Math.max(radius, radii.get(key) ?? symbolRadiusPx))
    }
  return (place) => radii.get(keyOf(place)) ?? symbolRadiusPx
}
