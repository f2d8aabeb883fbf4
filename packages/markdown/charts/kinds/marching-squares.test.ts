import { expect, test } from 'vitest'
import { clippedLine } from '../geometry.ts'
import { contourLines, type ValueGrid } from './marching-squares.ts'

/** A grid from −3 to 3 along both axes. */
function gridOf(size: number, valueAt: (x: number, y: number) => number): ValueGrid {
  const places = Array.from({ length: size }, (_, index) => -3 + (6 * index) / (size - 1))
  return { xs: places, ys: places, values: places.flatMap((y) => places.map((x) => valueAt(x, y))) }
}

test('the line of a Gaussian is a closed circle of the known radius', () => {
  const gaussian = gridOf(61, (x, y) => Math.exp(-(x * x + y * y) / 2))
  for (const level of [0.1, 0.5, 0.8]) {
    const lines = contourLines(gaussian, level)
    expect(lines).toHaveLength(1)
    const [circle = []] = lines
    expect(circle.at(-1)).toEqual(circle[0])
    const radius = Math.sqrt(-2 * Math.log(level))
    for (const { x, y } of circle) expect(Math.abs(Math.hypot(x, y) - radius)).toBeLessThan(0.005)
    // Each crossing of the grid once, so that the line does not go back and forth.
    expect(new Set(circle.map(({ x, y }) => `${x} ${y}`)).size).toBe(circle.length - 1)
  }
})

test('a plane has one straight line, open at both ends', () => {
  const [line = [], ...more] = contourLines(
    gridOf(13, (x) => x),
    0.25,
  )
  expect(more).toEqual([])
  expect(line).toHaveLength(13)
  for (const { x } of line) expect(x).toBeCloseTo(0.25, 12)
  expect(Math.abs((line[0]?.y ?? 0) - (line.at(-1)?.y ?? 0))).toBe(6)
})

test('two peaks have two lines, and none next to a missing value', () => {
  const peaks = gridOf(
    61,
    (x, y) => Math.exp(-((x - 1.5) ** 2 + y * y) * 4) + Math.exp(-((x + 1.5) ** 2 + y * y) * 4),
  )
  expect(contourLines(peaks, 0.5)).toHaveLength(2)
  const values = Array.from(peaks.values, (value, at) => (at % 61 < 30 ? Number.NaN : value))
  expect(contourLines({ ...peaks, values }, 0.5)).toHaveLength(1)
})

test('a saddle is joined if the mean of its corners reaches the level', () => {
  const saddle = (high: number): ValueGrid => ({
    xs: [0, 1],
    ys: [0, 1],
    values: [high, 0, 0, high],
  })
  /** Whether a line goes around the corner at zero. */
  const isAroundCorner = (grid: ValueGrid) =>
    contourLines(grid, 1).some((line) => line.every(({ x, y }) => x + y < 1))
  expect(contourLines(saddle(4), 1)).toHaveLength(2)
  // The mean of 2 joins both high corners, that of 0.6 both low ones.
  expect(isAroundCorner(saddle(4))).toBe(false)
  expect(isAroundCorner(saddle(1.2))).toBe(true)
})

test('a level beyond all values has no lines, and one at a corner has no gaps', () => {
  const grid = gridOf(5, (x, y) => x + y)
  expect(contourLines(grid, 10)).toEqual([])
  expect(contourLines(grid, 0)).toHaveLength(1)
})

test('a line is cut off at the frame', () => {
  const frame = { left: 0, right: 10, top: 0, bottom: 10 }
  const zigzag = [
    { x: -5, y: 5 },
    { x: 5, y: 5 },
    { x: 5, y: 15 },
    { x: 8, y: 15 },
    { x: 8, y: 8 },
  ]
  expect(clippedLine(zigzag, frame)).toEqual([
    [
      { x: 0, y: 5 },
      { x: 5, y: 5 },
      { x: 5, y: 10 },
    ],
    [
      { x: 8, y: 10 },
      { x: 8, y: 8 },
    ],
  ])
  expect(clippedLine(zigzag.slice(0, 2), { ...frame, top: 6 })).toEqual([])
})
