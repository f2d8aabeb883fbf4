import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; a skeleton is as wide as its place and one line high unless given. */
  width?: number | string
  height?: number | string
  className?: string | undefined
}

/** A block in the shape of content that is on its way. */
export function Skeleton({ width, height, className = '' }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className}`}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
