import type { Point } from '../names/chart-labels.ts'

/** Values at the crossings of columns and rows, row after row; a missing one is NaN. */
export interface ValueGrid {
  /** The places of the columns. */
  xs: readonly number[]
  /** The places of the rows. */
  ys: readonly number[]
  values: ArrayLike<number>
}

/** A line along which the values are equal; a closed one ends at its first point. */
export type ContourLine = Point[]

/**
 * The lines of a level by marching squares: values between neighbours are linear, and a saddle is joined if the mean of
 * its corners reaches the level. There are no lines next to a missing value.
 */
export function contourLines(grid: ValueGrid, level: number): ContourLine[] {
  const links = linksBetweenEdges(grid, level)
  const pointOf = crossings(grid, level)
  const seen = new Set<number>()
  const lineFrom = (start: number): ContourLine => {
    const edges = [start]
    seen.add(start)
    let next = links.get(start)?.find((edge) => !seen.has(edge))
    while (next !== undefined) {
      edges.push(next)
      seen.add(next)
      next = links.get(next)?.find((edge) => !seen.has(edge))
    }
    const isClosed = edges.length > 2 && links.get(edges.at(-1) ?? start)?.includes(start) === true
    return [...edges, ...(isClosed ? [start] : [])].map(pointOf)
  }
  const ends = [...links].flatMap(([edge, { length }]) => (length === 1 ? [edge] : []))
  return [...ends, ...links.keys()].flatMap((edge) => (seen.has(edge) ? [] : [lineFrom(edge)]))
}

const missing = Number.NaN

/**
 * The edges of the grid that the level crosses, each with one or two others to which a line leads. The edge from a
 * crossing to the next column has twice the index of the crossing, and the one to the next row has one more.
 */
function linksBetweenEdges({ xs, ys, values }: ValueGrid, level: number): Map<number, number[]> {
  const columns = xs.length
  const links = new Map<number, number[]>()
  const link = (one: number, other: number) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = links.get(from)
      if (known) known.push(to)
      else links.set(from, [to])
    }
  }
  for (let row = 0; row + 1 < ys.length; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const first = row * columns + column
      // Most cells are not crossed; lists of their corners would take most of the time.
      const one = values[first] ?? missing
      const next = values[first + 1] ?? missing
      const far = values[first + columns + 1] ?? missing
      const up = values[first + columns] ?? missing
      const a = one >= level
      const b = next >= level
      const c = far >= level
      const d = up >= level
      if (a === b && b === c && c === d) continue
      const mean = (one + next + far + up) / 4
      if (Number.isNaN(mean)) continue
      const [low, right, high, left] = [
        2 * first,
        2 * (first + 1) + 1,
        2 * (first + columns),
        2 * first + 1,
      ]
      const crossed = [
        ...(a === b ? [] : [low]),
        ...(b === c ? [] : [right]),
        ...(c === d ? [] : [high]),
        ...(d === a ? [] : [left]),
      ]
      if (crossed.length === 2) {
        link(crossed[0] ?? low, crossed[1] ?? low)
        continue
      }
      const isMiddleAbove = mean >= level
      // Lines go around the corners that differ from the middle.
      const [from, to] = isMiddleAbove === a ? [low, high] : [high, low]
      link(from, right)
      link(to, left)
    }
  return links
}

/** Where the level crosses an edge. */
function crossings({ xs, ys, values }: ValueGrid, level: number): (edge: number) => Point {
  const columns = xs.length
  return (edge) => {
    const from = edge >> 1
    const to = edge % 2 === 0 ? from + 1 : from + columns
    const [low = 0, high = 0] = [values[from], values[to]]
    const share = (level - low) / (high - low)
    const place = (at: number): [x: number, y: number] => [
      xs[at % columns] ?? Number.NaN,
      ys[Math.floor(at / columns)] ?? Number.NaN,
    ]
    const [start, end] = [place(from), place(to)]
    return {
      x: start[0] + share * (end[0] - start[0]),
      y: start[1] + share * (end[1] - start[1]),
    }
  }
}
