import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import styles from './select.module.css'
import hidden from './visually-hidden.module.css'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  hideLabel?: boolean
  options: readonly { value: string; text: string }[]
}

/** A native select. */
export function SelectField({ label, hideLabel, options, ...props }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="stack gap-6">
      <label className={hideLabel ? hidden.hidden : 'small semibold'} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select className={styles.select} id={id} {...props}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </div>
  )
}
