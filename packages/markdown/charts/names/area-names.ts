import type { Plot } from '../axes/chart-scale.ts'
import {
  type AnchoredText,
  fontPx,
  freest,
  isWithin,
  type Occupied,
  textAt,
  textHeight,
  textWidth,
  withSpace,
} from './anchored-text.ts'
import type { LabelBox } from './chart-labels.ts'

/** The distance of a name from the edge of its area, px. */
const insidePx = 6
const besidePx = 4
/** The distance from everything drawn, px. */
const aroundPx = 1
/** The distance from the y axis, whose ticks point inwards, px. */
const fromAxisPx = 14

/**
 * Places the name of a shaded area along its edges, or next to it where it has no room: on no other text, and if possible
 * on no series.
 * @returns undefined where all places have other texts
 */
export function nameOfArea(
  text: string,
  area: LabelBox,
  plot: Plot,
  occupied: Occupied,
): AnchoredText | undefined {
  const places = [...placesInside(text, area, plot), ...placesBeside(text, area)].filter(
    ({ box }) => isWithin(box, plot, besidePx) && occupied.texts.isClear(box),
  )
  return freest(places, ({ box }) => withSpace(box, aroundPx), occupied)[0]
}

/** Along the upper and the lower edge: at the right end first, then at the left end and between. */
const shares = [1, 0, 0.5, 0.75, 0.25, 0.875, 0.125, 0.625, 0.375]

function placesInside(text: string, area: LabelBox, plot: Plot): AnchoredText[] {
  const [width, height] = [textWidth(text, fontPx.mark), textHeight(fontPx.mark)]
  const start = Math.max(area.left + insidePx, plot.left + fromAxisPx)
  const room = area.right - insidePx - width - start
  if (room < 0 || height + 2 * besidePx > area.bottom - area.top) return []
  const away = height / 2 + besidePx
  return [area.top + away, area.bottom - away].flatMap((y) =>
    shares.map((share) => {
      const x = start + room * share
      return share === 1
        ? textAt(text, 'end', { x: x + width, y }, fontPx.mark)
        : textAt(text, 'start', { x, y }, fontPx.mark)
    }),
  )
}

function placesBeside(text: string, { left, right, top, bottom }: LabelBox): AnchoredText[] {
  const half = textHeight(fontPx.mark) / 2 + besidePx
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return [
    ...[top - half, bottom + half].flatMap((y) => [
      textAt(text, 'middle', { x: middle.x, y }, fontPx.mark),
      textAt(text, 'end', { x: right, y }, fontPx.mark),
      textAt(text, 'start', { x: left, y }, fontPx.mark),
    ]),
    textAt(text, 'start', { x: right + insidePx, y: middle.y }, fontPx.mark),
    textAt(text, 'end', { x: left - insidePx, y: middle.y }, fontPx.mark),
  ]
}
