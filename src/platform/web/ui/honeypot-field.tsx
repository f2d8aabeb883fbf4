import { honeypotName } from '../form-token.ts'
import hidden from './visually-hidden.module.css'

/** A honeypot: people neither see nor reach the field, so whoever fills it in is a program. */
export function HoneypotField() {
  return (
    <input
      name={honeypotName}
      className={hidden.hidden}
      tabIndex={-1}
      autoComplete="off"
      aria-hidden="true"
    />
  )
}
