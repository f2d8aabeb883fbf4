import styles from './spinner.module.css'

interface SpinnerProps {
  /** What is being waited for, where nothing beside the spinner says it. */
  label?: string | undefined
}

/** A turning ring: something is being waited for. */
export function Spinner({ label }: SpinnerProps) {
  if (label === undefined) return <span className={styles.spinner} aria-hidden="true" />
  return <span className={styles.spinner} role="status" aria-label={label} />
}
