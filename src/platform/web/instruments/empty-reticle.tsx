import styles from './empty-reticle.module.css'

/** A reticle without a star: the picture for things that were not found. */
export function EmptyReticle() {
  return (
    <svg className={styles.reticle} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="22" />
      <path d="M36 4v20M36 48v20M4 36h20M48 36h20" />
    </svg>
  )
}
