import type { Plot } from './axes/chart-scale.ts'
import type { Point } from './names/chart-labels.ts'

/** The point at a share of the way between two points. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
}

/** The length of a line up to each of its points. */
export function lengthsAlong(line: readonly Point[]): number[] {
  let length = 0
  return line.map((point, index) => {
    const before = line[index - 1] ?? point
    length += Math.hypot(point.x - before.x, point.y - before.y)
    return length
  })
}

/** The length of a line. */
export function lengthOf(line: readonly Point[]): number {
  return lengthsAlong(line).at(-1) ?? 0
}

/** The part of a convex polygon inside a rectangle, cut off at one side after the other (Sutherland and Hodgman). */
export function clipped(corners: readonly Point[], { left, right, top, bottom }: Plot): Point[] {
  const sides: ((point: Point) => number)[] = [
    ({ x }) => x - left,
    ({ x }) => right - x,
    ({ y }) => y - top,
    ({ y }) => bottom - y,
  ]
  return sides.reduce<readonly Point[]>(cutAt, corners).slice()
}

/** @param inward how far a point lies inside the side; below zero it is outside */
function cutAt(corners: readonly Point[], inward: (point: Point) => number): Point[] {
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1) ?? corner
    const [from, to] = [inward(before), inward(corner)]
    const share = from / (from - to)
    const isCrossed = from >= 0 !== to >= 0
    return [
      ...(isCrossed ? [pointBetween(before, corner, share)] : []),
      ...(to >= 0 ? [corner] : []),
    ]
  })
}

/** The parts of a line inside a rectangle. */
export function clippedLine(points: readonly Point[], frame: Plot): Point[][] {
  const isInside = ({ x, y }: Point) =>
    x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom
  if (points.every(isInside)) return [[...points]]
  const parts: Point[][] = []
  let isOpen = false
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    const stretch = from && shareInside(from, to, frame)
    if (!from || !stretch) {
      isOpen = false
      continue
    }
    const [start, end] = stretch
    if (isOpen && start === 0) parts.at(-1)?.push(pointBetween(from, to, end))
    else parts.push([pointBetween(from, to, start), pointBetween(from, to, end)])
    isOpen = end === 1
  }
  return parts
}

/** The part of a straight line inside a rectangle, as shares of its length (Liang and Barsky). */
export function shareInside(
  from: Point,
  to: Point,
  { left, right, top, bottom }: Plot,
): [start: number, end: number] | undefined {
  let [start, end] = [0, 1]
  for (const [step, room] of [
    [from.x - to.x, from.x - left],
    [to.x - from.x, right - from.x],
    [from.y - to.y, from.y - top],
    [to.y - from.y, bottom - from.y],
  ] as const) {
    if (step === 0 && room < 0) return undefined
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  return start < end ? [start, end] : undefined
}
