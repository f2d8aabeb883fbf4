import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import hidden from './visually-hidden.module.css'

interface FieldProps {
  label: string
  /** The error message, shown below the control and announced with it. */
  error?: string | undefined
  hint?: string | undefined
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean
  /**
   * Said by `aria-required`: an empty field with `required` is invalid to a browser, and Firefox tells that to screen readers
   * before anything was typed.
   */
  required?: boolean | undefined
}

/** For the fields of a form that is being sent; unlike a disabled field, one of them keeps the focus. */
export const busyField = { readOnly: true, 'aria-disabled': true } as const

type TextFieldProps = FieldProps & ComponentProps<'input'>

export function TextField(props: TextFieldProps) {
  const { label, error, hint, hideLabel, className, required, ...rest } = props
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, hideLabel, className }}>
      <input
        id={id}
        aria-required={required}
        {...rest}
        {...described(id, error, hint)}
        className={styles.input}
      />
    </Frame>
  )
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'>

export function TextArea(props: TextAreaProps) {
  const { label, error, hint, hideLabel, className, required, ...rest } = props
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, hideLabel, className }}>
      <textarea
        id={id}
        aria-required={required}
        {...rest}
        {...described(id, error, hint)}
        className={styles.input}
      />
    </Frame>
  )
}

interface FrameProps {
  id: string
  label: string
  error: string | undefined
  hint: string | undefined
  hideLabel: boolean | undefined
  className: string | undefined
  children: ReactNode
}

function Frame({ id, label, error, hint, hideLabel, className = '', children }: FrameProps) {
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The attributes that connect a control with the texts below it. */
function described(id: string, error: string | undefined, hint: string | undefined) {
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  const ids = notes.filter((note) => note !== false).join(' ')
  return {
    ...(ids !== '' && { 'aria-describedby': ids }),
    ...(error !== undefined && { 'aria-invalid': true }),
  }
}
