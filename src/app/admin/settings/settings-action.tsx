import type { ReactNode } from 'react'
import styles from './settings-action.module.css'

/** A button among the settings that acts at once and is not part of the form, with a sentence that explains it. */
export function SettingsAction({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className={styles.action}>
      <p>{about}</p>
      {children}
    </div>
  )
}
