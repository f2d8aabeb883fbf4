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
import type { LabelBox, Point } from './chart-labels.ts'

/** A text beside a point, and the arrow from the text to the point. */
export interface ArrowText {
  text: AnchoredText
  from: Point
  to: Point
}

/** How many directions are tried, beginning upwards. */
const directions = 36
/** A point with the radius of its symbol, px. */
export interface RoundPoint extends Point {
  radiusPx: number
}

/** The lengths of arrows that are tried, with the gaps at both ends, px. */
const lengths = [26, 38, 52, 68, 88, 112, 142]
/** The gaps between an arrow and the edge of its point, and its text, px. */
const gapPx = { point: 3.2, text: 3 }
/** The distance between a text and everything else, px. */
const aroundPx = 3
/** The distance of texts from the axes, whose ticks point inwards, px. */
const fromAxesPx = 10
/** How far each pixel of an arrow that crosses something drawn, and each pixel of its length, moves the text towards it, px. */
const costs = { crossing: 0.7, length: 0.12 }
const stepPx = 4

/**
 * Places the text of an arrow to a point: in the direction where most space is free, not far away, and on nothing else.
 * Where there is no such place, the text may be on marks or on series, but never on other texts.
 */
export function placeArrowText(
  text: string,
  point: RoundPoint,
  plot: Plot,
  occupied: Occupied,
): ArrowText | undefined {
  const { drawn, texts } = occupied
  const places = lengths
    .flatMap((length) =>
      Array.from({ length: directions }, (_, turn) => arrowText(text, point, turn, length)),
    )
    .filter(
      ({ text: { box } }) =>
        isWithin(box, plot, fromAxesPx) && texts.isClear(withSpace(box, aroundPx)),
    )
    .filter((place) => alongArrow(place).every((at) => texts.isClear(boxAround(at))))
  const free = freest(places, ({ text: { box } }) => withSpace(box, aroundPx), occupied)
  const scoreOf = (place: ArrowText) => {
    const crossed = alongArrow(place).filter((at) => !drawn.isClear(boxAround(at))).length * stepPx
    const { from, to } = place
    const length = Math.hypot(from.x - to.x, from.y - to.y)
    return drawn.nearest(place.text.box) - crossed * costs.crossing - length * costs.length
  }
  let best: { place: ArrowText; score: number } | undefined
  for (const place of free) {
    const score = scoreOf(place)
    if (!best || score > best.score + 1e-9) best = { place, score }
  }
  return best?.place
}

/** A text in a direction from a point, whose box is as far away as the arrow is long. */
function arrowText(text: string, point: RoundPoint, turn: number, length: number): ArrowText {
  const angle = (turn / directions) * 2 * Math.PI
  const way = { x: Math.sin(angle), y: -Math.cos(angle) }
  const half = { x: textWidth(text, fontPx.mark) / 2, y: textHeight(fontPx.mark) / 2 }
  // From the middle of the text to the edge of its box, towards the point.
  const toEdge = Math.min(half.x / Math.abs(way.x), half.y / Math.abs(way.y))
  const at = (away: number) => ({ x: point.x + way.x * away, y: point.y + way.y * away })
  const startPx = point.radiusPx + gapPx.point
  const middle = at(point.radiusPx + length + toEdge)
  const side = Math.abs(way.x) * half.y > Math.abs(way.y) * half.x
  const anchor = side ? (way.x > 0 ? 'start' : 'end') : 'middle'
  const x = side ? middle.x - Math.sign(way.x) * half.x : middle.x
  return {
    text: textAt(text, anchor, { x, y: middle.y }, fontPx.mark),
    from: at(point.radiusPx + length - gapPx.text),
    to: at(startPx),
  }
}

/** Places along an arrow, from its text to near its point, where the series itself may be. */
function alongArrow({ from, to }: Pick<ArrowText, 'from' | 'to'>): Point[] {
  const steps = Math.max(1, Math.floor(Math.hypot(from.x - to.x, from.y - to.y) / stepPx) - 1)
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / (steps + 1),
    y: from.y + ((to.y - from.y) * step) / (steps + 1),
  }))
}

function boxAround({ x, y }: Point): LabelBox {
  return { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 }
}

/** The boxes that an arrow covers, for the names that are placed after it. */
export function boxesOfArrow(arrow: ArrowText): LabelBox[] {
  return [arrow.text.box, ...alongArrow(arrow).map(boxAround)]
}
