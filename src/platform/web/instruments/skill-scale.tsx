import styles from './skill-scale.module.css'

type SkillScaleProps = {
  /** 0 to 100. */
  percentage: number
  /** Whether the scale is filled; it animates when this becomes true. The server renders it filled. */
  filled: boolean
}

/** A bar on a ruler of 4 major and 20 minor divisions. Show name and percentage next to it as text. */
export function SkillScale({ percentage, filled }: SkillScaleProps) {
  return (
    <div className={styles.scale} data-filled={filled ? '' : undefined} aria-hidden="true">
      <i style={{ width: `${percentage}%` }} />
    </div>
  )
}
