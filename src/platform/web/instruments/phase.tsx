import styles from './phase.module.css'

/**
 * The Moon with a lit part, as a picture of progress. Always next to the same progress as text.
 * @param props.fraction lit fraction of the disc, 0 to 1
 */
export function Phase({ fraction }: { fraction: number }) {
  const lit = phasePath(fraction)
  return (
    <svg className={styles.phase} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.6" />
      {lit && <path d={lit} />}
    </svg>
  )
}

/** Radius of the disc around the middle (8, 8), in units of the icon. */
const radius = 6.6

/**
 * The lit part of the Moon: the right limb and the terminator, half an ellipse.
 * @param fraction lit fraction of the disc, 0 to 1; anything beyond counts as the nearer end
 * @returns an SVG path in a square of 16 units, undefined when nothing is lit
 * Source: the lit fraction is (1 + cos i) / 2 and the terminator's half axis |cos i|, with i the phase angle
 * (Meeus, "Astronomical Algorithms", 2nd edition, chapter 48).
 */
export function phasePath(fraction: number): string | undefined {
  const lit = Math.min(1, Math.max(0, fraction))
  if (lit === 0) return undefined
  const top = `8 ${round(8 - radius)}`
  const bottom = `8 ${round(8 + radius)}`
  const halfAxis = round(radius * Math.abs(2 * lit - 1))
  // A gibbous Moon bulges over the middle to the left, a crescent ends before it.
  const bulge = lit > 0.5 ? 1 : 0
  return `M${top}A${radius} ${radius} 0 0 1 ${bottom}A${halfAxis} ${radius} 0 0 ${bulge} ${top}Z`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
