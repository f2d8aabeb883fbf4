/** A place of a curve: a position, and its value there. */
export type CurvePoint = readonly [position: number, value: number]

/**
 * A smooth curve through points that rises between points that rise and falls between points that fall, NaN before the
 * first and after the last one.
 * Source: Steffen, A simple method for monotonic interpolation in one dimension, A&A 239 (1990) 443.
 * @param points two at least, sorted by their positions, which all differ
 */
export function monotoneCurve(points: readonly CurvePoint[]): (position: number) => number {
  const widths = steps(points.map(([position]) => position))
  const slopes = steps(points.map(([, value]) => value)).map((rise, at) => rise / (widths[at] ?? 1))
  const tangents = tangentsOf(slopes, widths)
  return (position) => {
    const at = segmentOf(points, position)
    const [[from, value] = [0, 0], [to] = [0, 0]] = [points[at], points[at + 1]]
    if (!(position >= from && position <= to)) return Number.NaN
    const [slope = 0, width = 1] = [slopes[at], widths[at]]
    const [first = slope, second = slope] = [tangents[at], tangents[at + 1]]
    const along = position - from
    const bend = (3 * slope - 2 * first - second) / width
    const turn = (first + second - 2 * slope) / width ** 2
    return value + along * (first + along * (bend + along * turn))
  }
}

function steps(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => value - (values[index] ?? value))
}

/** The slope of the curve at each point. */
function tangentsOf(slopes: readonly number[], widths: readonly number[]): number[] {
  const inner = slopes.slice(1).map((after, index) => {
    const [before = after, left = 1, right = 1] = [slopes[index], widths[index], widths[index + 1]]
    const mean = (before * right + after * left) / (left + right)
    const least = Math.min(Math.abs(before), Math.abs(after), Math.abs(mean) / 2)
    return (Math.sign(before) + Math.sign(after)) * least
  })
  const end = (slope = 0, next = slope) => (3 * slope - next) / 2
  return [end(slopes[0], inner[0]), ...inner, end(slopes.at(-1), inner.at(-1))]
}

/** The index of the point at or before a position, the last but one at most. */
function segmentOf(points: readonly CurvePoint[], position: number): number {
  let [low, high] = [0, points.length - 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((points[middle]?.[0] ?? 0) <= position) low = middle
    else high = middle
  }
  return low
}
