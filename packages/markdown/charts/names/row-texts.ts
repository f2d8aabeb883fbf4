import type { Plot } from '../axes/chart-scale.ts'
import {
  type AnchoredText,
  fontPx,
  isWithin,
  type Occupied,
  textAt,
  textHeight,
  withSpace,
} from './anchored-text.ts'
import type { Point } from './chart-labels.ts'
import { overlap } from './mark-names.ts'

/** A text that belongs to a point in the drawing. */
export interface PointText extends Point {
  text: string
  /** The radius of its point, px. */
  radiusPx: number
}

/** The distance of a text from the edge of its point, and in a corner from the middle of this edge along both axes, px. */
const gapPx = { beside: 3.2, corner: 3 }
const diagonal = Math.SQRT1_2
/** The distance of a text from everything else, px. */
const aroundPx = 3
/** The distance of texts from the axes, whose ticks point inwards, px. */
const fromAxesPx = 4

/**
 * Places texts at their points where nothing is drawn, otherwise beside them: at the right, at the left, above, below
 * or in a corner. Those for which all places are occupied are left out; earlier texts choose first, but move for later
 * ones.
 * @param occupied what the texts may not cover; their boxes are added
 */
export function placeRowTexts(
  texts: readonly PointText[],
  plot: Plot,
  occupied: Occupied,
): AnchoredText[] {
  const isFree = ({ box }: AnchoredText) => {
    const around = withSpace(box, aroundPx)
    return (
      isWithin(box, plot, fromAxesPx) &&
      occupied.texts.isClear(around) &&
      occupied.drawn.isClear(around)
    )
  }
  const places = texts.map((text) => placesAround(text).filter(isFree))
  const chosen = chooseFirst(places)
  makeRoom(places, chosen)
  const placed = chosen.flatMap((place) => place ?? [])
  for (const { box } of placed) occupied.take(box)
  return placed
}

type Chosen = (AnchoredText | undefined)[]

/** For each text its first place that is on no text before it. */
function chooseFirst(places: readonly AnchoredText[][]): Chosen {
  const chosen: Chosen = []
  for (const own of places) chosen.push(own.find((place) => blockersOf(place, chosen).length === 0))
  return chosen
}

/** Makes room for texts without a place where a single other text can move. */
function makeRoom(places: readonly AnchoredText[][], chosen: Chosen): void {
  for (const [index, own] of places.entries()) {
    if (chosen[index]) continue
    for (const place of own) {
      const [blocker = -1, ...more] = blockersOf(place, chosen)
      if (more.length > 0) continue
      const others = chosen.with(index, place).with(blocker, undefined)
      const moved = places[blocker]?.find((other) => blockersOf(other, others).length === 0)
      if (!moved) continue
      chosen[index] = place
      chosen[blocker] = moved
      break
    }
  }
}

/** The indices of the texts that a place would touch. */
function blockersOf({ box }: AnchoredText, chosen: Chosen): number[] {
  const around = withSpace(box, aroundPx)
  return chosen.flatMap((other, index) => (other && overlap(around, other.box) ? [index] : []))
}

function placesAround({ text, x, y, radiusPx }: PointText): AnchoredText[] {
  const half = textHeight(fontPx.row) / 2
  const besidePx = radiusPx + gapPx.beside
  const cornerPx = radiusPx * diagonal + gapPx.corner
  const at = (anchor: AnchoredText['anchor'], alongX: number, alongY: number) =>
    textAt(text, anchor, { x: x + alongX, y: y + alongY }, fontPx.row)
  const upright = [-half - besidePx, half + besidePx].map((away) => at('middle', 0, away))
  const corners = [-half - cornerPx, half + cornerPx].flatMap((away) => [
    at('start', cornerPx, away),
    at('end', -cornerPx, away),
  ])
  return [
    at('middle', 0, 0),
    at('start', besidePx, 0),
    at('end', -besidePx, 0),
    ...upright,
    ...corners,
  ]
}
