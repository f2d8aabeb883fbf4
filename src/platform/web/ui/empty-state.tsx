import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  children: ReactNode
}

export function EmptyState({ icon, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
