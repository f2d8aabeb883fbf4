import type { ReactNode } from 'react'
import { chartHeight, type Figure, heightsOf, stepPath } from './figure.ts'
import styles from './small-chart.module.css'

/** One bar per point, the latest in the accent color. */
export function BarChart({ figure }: { figure: Figure }) {
  const heights = heightsOf(figure.points)
  return (
    <ChartFrame figure={figure}>
      {figure.points.map(({ label, value }, index) => {
        const height = heights[index] ?? 0
        return (
          <g key={label}>
            <title>{`${label}: ${value}`}</title>
            <rect className={styles.reach} x={index} width="1" height={chartHeight} />
            <rect x={index + 0.14} y={chartHeight - height} width="0.72" height={height} />
          </g>
        )
      })}
    </ChartFrame>
  )
}

/** A step line over a filled area. */
export function StepChart({ figure }: { figure: Figure }) {
  const line = stepPath(figure.points)
  return (
    <ChartFrame figure={figure}>
      <path className={styles.ground} d={`${line}V${chartHeight}H0Z`} />
      <path className={styles.line} d={line} />
    </ChartFrame>
  )
}

/** The title, the chart, and its first and last label. */
function ChartFrame({ figure, children }: { figure: Figure; children: ReactNode }) {
  const { title, note, description, points } = figure
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b>{title}</b> <span>{note}</span>
      </figcaption>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${Math.max(1, points.length)} ${chartHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        {/* The description has the numbers; the titles of bars are for the mouse. */}
        <g aria-hidden="true">{children}</g>
      </svg>
      <p className={styles.span} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </figure>
  )
}
