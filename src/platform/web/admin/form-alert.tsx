import { CircleAlert } from 'lucide-react'
import styles from './form-alert.module.css'

/** An error inside a form, which stays longer than the toast. */
export function FormAlert({ text }: { text: string }) {
  return (
    <p className={styles.alert} role="alert">
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  )
}
