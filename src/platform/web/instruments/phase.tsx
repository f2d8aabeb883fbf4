import { phasePath } from './phase.ts'
import styles from './phase.module.css'

/**
 * The Moon with a part of its disc lit, as a picture of a completed part. Always beside the same part in words.
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
