import { countOf } from '../../shared/count.ts'
import styles from './views-of-post.module.css'
import { usePostViews } from './queries.ts'

const height = 16

interface ViewsOfPostProps {
  id: number
  /** All posts of the list, which are requested together. */
  ids: readonly number[]
}

/** The total views of a post in the last 30 days, and a bar for each day. */
export function ViewsOfPost({ id, ids }: ViewsOfPostProps) {
  const { data, isError } = usePostViews(ids)
  if (!data) return isError && <span title="Could not be loaded">?</span>
  const days = data[id]
  if (!days)
    return (
      <span className={styles.views}>
        <span>0</span>
      </span>
    )
  const total = days.reduce((sum, views) => sum + views, 0)
  const maxViews = Math.max(...days)
  return (
    <span className={styles.views} title={`${countOf(total, 'view')} in ${days.length} days`}>
      <span>{total}</span>
      <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((views, day) => {
          const top = height - (views / maxViews) * height
          return (
            views > 0 && <rect key={day} x={day + 0.1} y={top} width="0.8" height={height - top} />
          )
        })}
      </svg>
    </span>
  )
}
