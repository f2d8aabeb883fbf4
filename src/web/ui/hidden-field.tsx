import { trapName } from '../form-proof.ts'
import hidden from './visually-hidden.module.css'

/** A honeypot: people neither see nor reach the field, so whoever fills it in is a program. */
export function HiddenField() {
  return (
    <input
      name={trapName}
      className={hidden.hidden}
      tabIndex={-1}
      autoComplete="off"
      aria-hidden="true"
    />
  )
}
