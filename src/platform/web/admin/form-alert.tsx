import { CircleAlert } from 'lucide-react'
import styles from './form-alert.module.css'

/** The error of a form, shown in it; it stays longer than the toast. */
export function FormAlert({ text }: { text: string }) {
  return (
    <p className={styles.alert} role="alert">
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  )
}
