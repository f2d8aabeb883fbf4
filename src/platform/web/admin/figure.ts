/** A value of a small chart with its day or month. */
export interface FigurePoint {
  label: string
  value: number
}

export interface Figure {
  /** Contains the number. */
  title: string
  /** The period, shown after the title. */
  note: string
  /** For screen readers. */
  description: string
  points: FigurePoint[]
}

/** The viewBox of a chart is as many units wide as there are points, and this many high. */
export const chartHeight = 100

/** For values above 0, so that they are visible next to very large ones. */
const minHeight = 4

/** The height of each point in units; the greatest value reaches the top. */
export function heightsOf(points: readonly FigurePoint[]): number[] {
  const greatest = Math.max(1, ...points.map(({ value }) => value))
  return points.map(({ value }) =>
    value === 0 ? 0 : Math.max(minHeight, (value / greatest) * chartHeight),
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
