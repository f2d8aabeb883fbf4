/** A value of a small chart and the day or month that it belongs to. */
export interface FigurePoint {
  label: string
  value: number
}

/** A small chart with its title and its description. */
export interface Figure {
  /** States the number. */
  title: string
  /** Over which time, after the title. */
  note: string
  /** The chart in words. */
  description: string
  points: FigurePoint[]
}

/** The viewBox of a chart is as many units wide as there are points, and this many high. */
export const chartHeight = 100

/** The minimum height of a value above 0, so that it is visible beside one of thousands. */
const leastHeight = 4

/** How high each point stands, in units; the greatest value reaches the top. */
export function heightsOf(points: readonly FigurePoint[]): number[] {
  const greatest = Math.max(1, ...points.map(({ value }) => value))
  return points.map(({ value }) =>
    value === 0 ? 0 : Math.max(leastHeight, (value / greatest) * chartHeight),
  )
}

/** The outline of a step line, from left to right, as an SVG path. */
export function stepPath(points: readonly FigurePoint[]): string {
  return heightsOf(points)
    .map((height, index) => {
      const y = Math.round((chartHeight - height) * 10) / 10
      return index === 0 ? `M0 ${y}H1` : `V${y}H${index + 1}`
    })
    .join('')
}
