import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  children: ReactNode
}

/** Nothing without a text. */
export function EmptyState({ icon, children }: EmptyStateProps) {
  if (!children) return null
  return (
    <div className={styles.empty}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
