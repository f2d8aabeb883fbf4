import type { Plot } from '../axes/chart-scale.ts'
import type { Point } from '../names/chart-labels.ts'

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
    const crossing = {
      x: before.x + share * (corner.x - before.x),
      y: before.y + share * (corner.y - before.y),
    }
    return [...(from >= 0 === to >= 0 ? [] : [crossing]), ...(to >= 0 ? [corner] : [])]
  })
}
