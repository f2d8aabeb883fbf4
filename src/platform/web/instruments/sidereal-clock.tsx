import { useEffect, useState } from 'react'
import styles from './sidereal-clock.module.css'
import { formatJulianDate, formatSiderealTime } from './time.ts'

/** Cerro Paranal, Chile, degrees east. */
const paranal = -70.4

/**
 * Julian date and local sidereal time, one line each. The server leaves the lines empty, because its second is
 * not the visitor's.
 * @param props.longitude degrees, east positive
 * @param props.place what the place is called; empty for nothing
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
 * Ticks at once, then each second while the tab is seen; only once under reduced motion.
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
