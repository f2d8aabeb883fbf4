import { type ReactNode, useId } from 'react'
import styles from './account-dialog.module.css'

interface SectionProps {
  title: string
  /** The hash that leads to it. */
  id?: string
  badge?: ReactNode
  note?: string
  action?: ReactNode
  children: ReactNode
}

/** A titled list of rows about an account. */
export function Section({ title, id, badge, note, action, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h3 id={titleId}>{title}</h3>
        {badge}
        {action}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

interface RowProps {
  name: ReactNode
  note?: string
  action?: ReactNode
}

export function Row({ name, note, action }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className="cluster gap-4-8 semibold wrap-anywhere">{name}</span>
        {note !== undefined && <span className="faint small tabular-nums">{note}</span>}
      </div>
      {action}
    </li>
  )
}
