import { honeypotName } from '../form-token.ts'
import hidden from './visually-hidden.module.css'

/** A honeypot field: people neither see nor reach it, so only bots fill it in. */
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
