import type { Point } from './label-boxes.ts'

const cellPx = 0.5

/** Only the first point in each square of half a pixel; points that are not numbers are left out. */
export function thinPoints(points: readonly Point[]): Point[] {
  const seen = new Set<number>()
  return points.filter(({ x, y }) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false
    const cell = Math.round(x / cellPx) * 100_003 + Math.round(y / cellPx)
    if (seen.has(cell)) return false
    seen.add(cell)
    return true
  })
}

/** Splits a line at its gaps; of many points, only the first, lowest, highest and last in each pixel column stay. */
export function thinLine(points: readonly Point[], most: number): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const point of points) {
    if (Number.isFinite(point.x) && Number.isFinite(point.y)) piece.push(point)
    else {
      pieces.push(piece)
      piece = []
    }
  }
  pieces.push(piece)
  const whole = pieces.filter(({ length }) => length > 0)
  return points.length <= most ? whole : whole.map(thinPiece)
}

function thinPiece(points: Point[]): Point[] {
  const kept: Point[] = []
  let column: Point[] = []
  const end = () => {
    if (column.length <= 4) kept.push(...column)
    else {
      const least = extreme(column, (one, other) => one < other)
      const greatest = extreme(column, (one, other) => one > other)
      kept.push(
        ...[...new Set([0, least, greatest, column.length - 1])]
          .toSorted((one, other) => one - other)
          .flatMap((index) => column[index] ?? []),
      )
    }
    column = []
  }
  for (const point of points) {
    if (column[0] && Math.floor(column[0].x) !== Math.floor(point.x)) end()
    column.push(point)
  }
  end()
  return kept
}

function extreme(
  column: readonly Point[],
  isMore: (one: number, other: number) => boolean,
): number {
  return column.reduce((best, { y }, index) => (isMore(y, column[best]?.y ?? y) ? index : best), 0)
}
