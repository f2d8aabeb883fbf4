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

  // By the minute: what changes each second needs a way to stop it (WCAG 2.2.2).
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className={styles.clock}>
      <span>{now && formatJulianDate(now)}</span>
      <span>{now && [formatSiderealTime(now, longitude), place].filter(Boolean).join(', ')}</span>
    </p>
  )
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

/** "JD 2461365.479": a thousandth of a day is 86 s. */
export function formatJulianDate(ms: number): string {
  return `JD ${julianDate(ms).toFixed(3)}`
}

/** "Sidereal time 22 h 41 m", whole minutes passed. */
export function formatSiderealTime(ms: number, longitude: number): string {
  const hours = localSiderealTime(ms, longitude)
  const [h, m] = [hours, (hours % 1) * 60].map((part) => String(Math.floor(part)).padStart(2, '0'))
  return `Sidereal time ${h} h ${m} m`
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
