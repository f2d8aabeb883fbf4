import type { Element } from 'hast'
import { drawText } from '../axes/chart-axes.ts'
import { type Plot, px } from '../axes/chart-scale.ts'
import { labelWidthOf } from '../axes/tick-labels.ts'
import { lengthOf, lengthsAlong, pointBetween } from '../geometry.ts'
import { densify, type LabelBox, openSquares, type Point } from '../names/chart-labels.ts'
import { roundedWords } from '../names/format-number.ts'
import { overlap } from '../names/mark-names.ts'

/** The lines of a level in a drawing. */
export interface LevelLines {
  level: number
  lines: Point[][]
}

/** Half the height of the digits of a name, and the space around it, px. */
const halfPx = 5
const aroundPx = 4
/** How many places along a line are tried. */
const candidates = 40
/** A line that turns more than this along its name has no place there: the share of its length between its ends. */
const leastStraight = 0.9
/** A line is named if it is so much longer than its name. */
const leastLength = 2.2

interface NamePlace {
  middle: Point
  /** The direction of the line, −90° to 90°. */
  degrees: number
  score: number
}

/** The value of a level on its line. */
export interface LevelName extends NamePlace {
  text: string
  box: LabelBox
}

/** Places each level on its longest line where it is straight, on no other line and no other name. */
export function placeLevelNames(levels: readonly LevelLines[], plot: Plot): LevelName[] {
  const taken: LabelBox[] = []
  const points = openSquares(
    levels.flatMap(({ level, lines }) =>
      lines.flatMap((line) => densify(line).map(({ x, y }) => ({ x, y, level }))),
    ),
  )
  return levels.flatMap(({ level, lines }) => {
    const text = roundedWords(level)
    const widthPx = labelWidthOf({ text })
    const isFree = (place: NamePlace) => {
      const box = boxAround(place, widthPx)
      return (
        isWithin(box, plot) &&
        !taken.some((other) => overlap(box, other)) &&
        !points.some(box, 0, (point) => point.level !== level && isUnder(point, place, widthPx))
      )
    }
    const longest = lines.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, 3)
    const place = longest
      .map((line) => placesAlong(line, widthPx).find(isFree))
      .find((found) => found !== undefined)
    if (!place) return []
    const box = boxAround(place, widthPx)
    taken.push(box)
    return [{ ...place, text, box }]
  })
}

export function drawLevelName({ text, middle, degrees }: LevelName): Element {
  const name = drawText(middle.x, middle.y + 4.5, text, 'middle', 'ha')
  const turn = Math.round(degrees)
  if (turn !== 0) name.properties['transform'] = `rotate(${turn} ${px(middle.x)} ${px(middle.y)})`
  return name
}

/** The places along a line, the straightest and most level first. */
function placesAlong(line: readonly Point[], widthPx: number): NamePlace[] {
  const along = lengthsAlong(line)
  const length = along.at(-1) ?? 0
  if (length < widthPx * leastLength) return []
  const half = widthPx / 2 + aroundPx
  const places = Array.from({ length: candidates }, (_, index) => {
    const at = half + ((length - 2 * half) * (index + 0.5)) / candidates
    const [from, middle, to] = [at - half, at, at + half].map((where) =>
      pointAt(line, along, where),
    )
    if (!from || !middle || !to) return []
    const straight = Math.hypot(to.x - from.x, to.y - from.y) / (2 * half)
    const [dx, dy] = to.x < from.x ? [from.x - to.x, from.y - to.y] : [to.x - from.x, to.y - from.y]
    const degrees = (Math.atan2(dy, dx) * 180) / Math.PI
    const score = straight - Math.abs(degrees) / 300
    return straight < leastStraight ? [] : [{ middle, degrees, score }]
  })
  return places.flat().toSorted((one, other) => other.score - one.score)
}

function pointAt(
  line: readonly Point[],
  along: readonly number[],
  where: number,
): Point | undefined {
  const next = along.findIndex((length) => length >= where)
  const [from, to] = [line[next - 1] ?? line[next], line[next]]
  if (!from || !to) return undefined
  const [start, end] = [along[next - 1] ?? 0, along[next] ?? 0]
  return pointBetween(from, to, end > start ? (where - start) / (end - start) : 0)
}

/** The upright box around a turned name. */
function boxAround({ middle, degrees }: NamePlace, widthPx: number): LabelBox {
  const turn = (Math.abs(degrees) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const across = (widthPx / 2) * cos + (halfPx + aroundPx) * sin
  const upwards = (widthPx / 2) * sin + (halfPx + aroundPx) * cos
  return {
    left: middle.x - across,
    right: middle.x + across,
    top: middle.y - upwards,
    bottom: middle.y + upwards,
  }
}

/** Whether a point lies under a turned name. */
function isUnder({ x, y }: Point, { middle, degrees }: NamePlace, widthPx: number): boolean {
  const turn = (degrees * Math.PI) / 180
  const [dx, dy] = [x - middle.x, y - middle.y]
  const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn))
  const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn))
  return along < widthPx / 2 + aroundPx && across < halfPx + aroundPx
}

function isWithin(box: LabelBox, { left, right, top, bottom }: Plot): boolean {
  return box.left > left + 8 && box.right < right && box.top > top && box.bottom < bottom - 8
}
