import { useEffect, useState } from 'react'
import { dayMs } from '../../../shared/durations.ts'
import styles from './sidereal-clock.module.css'

/** Cerro Paranal, Chile, degrees east. */
const paranal = -70.4

/**
 * Julian date and local sidereal time, one line each. Empty on the server, whose clock is not the visitor's.
 * @param props.longitude degrees, east positive
 * @param props.place the name of the place; empty for none
 */
export function SiderealClock({
  longitude = paranal,
  place = '',
}: {
  longitude?: number
  place?: string
}) {
  const [now, setNow] = useState<number>()

  useEffect(() => runClock(() => setNow(Date.now())), [])

  return (
    <p className={styles.clock}>
      <span>{now !== undefined && formatJulianDate(now)}</span>
      <span>
        {now !== undefined &&
          [formatSiderealTime(now, longitude), place].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}

/**
 * Ticks immediately, then each second while the tab is visible; only once under reduced motion.
 * @returns stops the clock
 */
function runClock(tick: () => void): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let timer: ReturnType<typeof setInterval> | undefined
  const run = () => {
    clearInterval(timer)
    if (document.hidden) return
    tick()
    if (!still.matches) timer = setInterval(tick, 1000)
  }
  run()
  document.addEventListener('visibilitychange', run)
  still.addEventListener('change', run)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', run)
    still.removeEventListener('change', run)
  }
}

/** Julian date of the Unix epoch, 1970 January 1, 0 h. */
const unixEpoch = 2440587.5

/** Julian date of the standard epoch J2000.0, 2000 January 1, 12 h. */
const j2000 = 2451545

/**
 * Julian date.
 * @param ms milliseconds since the Unix epoch
 * @returns days since noon of 1 January 4713 BC
 * Source: Meeus, "Astronomical Algorithms", 2nd edition, chapter 7.
 */
export function julianDate(ms: number): number {
  return ms / dayMs + unixEpoch
}

/**
 * Mean sidereal time at a place, with UTC for UT1: good to about a second.
 * @param ms milliseconds since the Unix epoch
 * @param longitude degrees, east positive
 * @returns hours, 0 to below 24
 * Source: Meeus, "Astronomical Algorithms", 2nd edition, equation 12.4 (IAU 1982); its quadratic term stays
 * below 0.1 s until 2100 and is left out.
 */
export function localSiderealTime(ms: number, longitude: number): number {
  // Full rotations are removed first: the product with all days would lose five digits.
  const days = julianDate(ms) - j2000
  const degrees = 280.46061837 + 360 * (days % 1) + 0.98564736629 * days + longitude
  return modulo(degrees, 360) / 15
}

/** "JD 2461365.4792": a ten-thousandth of a day is 8.6 s. */
export function formatJulianDate(ms: number): string {
  return `JD ${julianDate(ms).toFixed(4)}`
}

/** "Sidereal time 22 h 41 m 08 s", whole seconds passed. */
export function formatSiderealTime(ms: number, longitude: number): string {
  const seconds = Math.floor(localSiderealTime(ms, longitude) * 3600)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [h, m, s] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits)
  return `Sidereal time ${h} h ${m} m ${s} s`
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
