import { CircleAlert } from 'lucide-react'
import styles from './form-alert.module.css'

/** Why a form was not accepted, in place; stays longer than the toast in the corner. */
export function FormAlert({ text }: { text: string }) {
  return (
    <p className={styles.alert} role="alert">
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  )
}
