import { trapName } from '../form-proof.ts'
import hidden from './visually-hidden.module.css'

/** A field that people neither see nor reach; programs that fill in everything give themselves away. */
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
