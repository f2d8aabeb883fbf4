import type { ComponentProps } from 'react'
import styles from './checkbox-field.module.css'

/** A yes or no of a form. */
export function CheckboxField({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.field}>
      <input type="checkbox" {...props} />
      {label}
    </label>
  )
}
