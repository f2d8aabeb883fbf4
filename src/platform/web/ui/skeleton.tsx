import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; by default the full width and the height of a line. */
  width?: number | string
  height?: number | string
  className?: string | undefined
}

/** A placeholder for loading content. */
export function Skeleton({ width, height, className = '' }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className}`}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
