import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { drawLabel, drawText, linesOf, nameLinePx, nameWidthOf } from '../axes/chart-axes.ts'
import { type Plot, px, type Size } from '../axes/chart-scale.ts'
import { labelWidthOf, tickWords } from '../axes/tick-labels.ts'
import type { SizeKey, TickLabel } from '../chart-model.ts'
import { largestRadius, radiusOf, shownValues } from './size-scale.ts'

const gapPx = { above: 8, toLabel: 6, toNext: 18 }

/** A key of sizes below the plot: the lines of its name, then the circles, beside the name where there is room. */
interface SizeRow {
  lines: string[]
  circles: { radiusPx: number; label: TickLabel; widthPx: number }[]
  isBeside: boolean
  widthPx: number
  heightPx: number
}

function rowOf(key: SizeKey, size: Size): SizeRow {
  const circles = shownValues(key).map((value) => {
    const radiusPx = radiusOf(value, key, size)
    const label = tickWords(
      { label: '', scale: 'linear', isReversed: false, min: 0, max: value, step: value },
      value,
    )
    return { radiusPx, label, widthPx: 2 * radiusPx + gapPx.toLabel + labelWidthOf(label) }
  })
  const widthPx =
    circles.reduce((sum, circle) => sum + circle.widthPx, 0) + gapPx.toNext * (circles.length - 1)
  const besidePx = nameWidthOf(key.label) + gapPx.toNext
  const isBeside = besidePx + widthPx <= size.width
  const lines = isBeside ? [key.label] : linesOf(key.label, size.width)
  const circlesPx = gapPx.above + 2 * Math.max(largestRadius(key, size), 8)
  return {
    lines,
    circles,
    isBeside,
    widthPx: isBeside ? besidePx + widthPx : widthPx,
    heightPx: circlesPx + (isBeside ? 0 : lines.length * nameLinePx),
  }
}

/** How much higher a drawing is for a key of sizes below its plot, px. */
export function heightForSizes(key: SizeKey | undefined, size: Size): number {
  return key ? Math.ceil(rowOf(key, size).heightPx) : 0
}

/** A key of sizes and where it belongs. */
export interface PlacedSizeKey {
  key: SizeKey
  /** The rectangle of the plots. */
  plot: Plot
  size: Size
  /** The upper end of its room. */
  top: number
}

/** Draws round values with their circles in one row below the plot. */
export function drawSizeKey({ key, plot, size, top }: PlacedSizeKey): Element[] {
  const row = rowOf(key, size)
  const middle = (plot.left + plot.right) / 2
  const start = Math.max(0, Math.min(size.width - row.widthPx, middle - row.widthPx / 2))
  const y = top + row.heightPx - Math.max(largestRadius(key, size), 8)
  const names = row.isBeside
    ? [drawText(start, y + 4.5, key.label, 'start')]
    : row.lines.map((line, index) =>
        drawText(middle, top + gapPx.above + 8 + index * nameLinePx, line, 'middle'),
      )
  let x = row.isBeside ? start + nameWidthOf(key.label) + gapPx.toNext : start
  const circles = row.circles.flatMap(({ radiusPx, label, widthPx }) => {
    const circle = { cx: px(x + radiusPx), cy: px(y), r: px(radiusPx - 0.5) }
    const text = drawLabel(x + 2 * radiusPx + gapPx.toLabel, y + 4.5, label, 'start')
    x += widthPx + gapPx.toNext
    return [element('circle', { className: ['ax'], ...circle }), ...text]
  })
  return [...names, ...circles]
}
