import type { ReactNode } from 'react'
import styles from './panel-header.module.css'

interface PanelHeaderProps {
  title: string
  /** The number of rows, once it is known. */
  count?: number | undefined
  note?: string | undefined
  /** The button at the right. */
  children?: ReactNode
}

/** The heading of an admin area. */
export function PanelHeader({ title, count, note, children }: PanelHeaderProps) {
  return (
    <div className={styles.header}>
      <div>
        <h2>
          {title}
          {count !== undefined && <span> ({count})</span>}
        </h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </div>
  )
}
