import type { ReactNode } from 'react'
import styles from './settings-action.module.css'

/** What a button of the settings is for, and the button, which is no field of the form. */
export function SettingsAction({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className={styles.action}>
      <p>{about}</p>
      {children}
    </div>
  )
}
