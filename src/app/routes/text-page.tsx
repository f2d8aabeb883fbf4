import type { ReactNode } from 'react'
import page from '../../platform/web/ui/page.module.css'
import styles from './text-page.module.css'

interface TextPageProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A page of plain words under a title. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1>{title}</h1>
      <div className={styles.text}>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
