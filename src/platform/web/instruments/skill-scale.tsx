import styles from './skill-scale.module.css'

type SkillScaleProps = {
  name: string
  /** 0 to 100. */
  percentage: number
  /** Whether the scale is filled; it animates when this becomes true. The server renders it filled. */
  filled: boolean
}

/** A bar on a ruler of 4 major and 20 minor divisions. */
export function SkillScale({ name, percentage, filled }: SkillScaleProps) {
  return (
    <div
      className={styles.scale}
      data-filled={filled ? '' : undefined}
      role="meter"
      aria-label={name}
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percentage}%` }} />
    </div>
  )
}
