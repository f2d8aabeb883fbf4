import styles from './spinner.module.css'

interface SpinnerProps {
  /** The accessible label, unless a text next to the spinner says it. */
  label?: string | undefined
}

export function Spinner({ label }: SpinnerProps) {
  if (label === undefined) return <span className={styles.spinner} aria-hidden="true" />
  return <span className={styles.spinner} role="status" aria-label={label} />
}
