import { distance, type LabelBox, type Point } from './label-boxes.ts'

/** Larger distances count as this one: a place is no better for being even emptier. */
export const farPx = 18
const cellPx = 24

/** Everything drawn, for asking how close it is to a box. */
export interface Ink {
  /** The distance to the nearest point in px, `farPx` at most. */
  nearest(box: LabelBox): number
}

/** Sorts points into cells, so that only those near a box have to be checked. */
export function openInk(points: readonly Point[]): Ink {
  const cells = new Map<number, Point[]>()
  for (const point of points) {
    const key = keyOf(Math.floor(point.x / cellPx), Math.floor(point.y / cellPx))
    const cell = cells.get(key)
    if (cell) cell.push(point)
    else cells.set(key, [point])
  }
  return {
    nearest: (box) => {
      let least = farPx
      const to = (edge: number) => Math.floor(edge / cellPx)
      for (let column = to(box.left - farPx); column <= to(box.right + farPx); column += 1)
        for (let row = to(box.top - farPx); row <= to(box.bottom + farPx); row += 1)
          for (const point of cells.get(keyOf(column, row)) ?? [])
            least = Math.min(least, distance(box, point))
      return least
    },
  }
}

function keyOf(column: number, row: number): number {
  return column * 4096 + row
}
