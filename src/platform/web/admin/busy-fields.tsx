import { type ReactNode, useEffect, useRef } from 'react'
import styles from './busy-fields.module.css'

interface BusyFieldsProps {
  busy: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * The fields of a form. While it is being sent they keep the focus and the caret, and ignore input; a disabled field would
 * lose the focus. `aria-busy` is always there: Firefox makes all fields anew for screen readers when it comes, and the field
 * with the focus is then not said.
 */
export function BusyFields({ busy, className = '', children }: BusyFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!busy) return
    const end = new AbortController()
    for (const kind of ['pointerdown', 'mousedown', 'click', 'keydown', 'beforeinput'])
      fields.current?.addEventListener(kind, ignore, { capture: true, signal: end.signal })
    return () => end.abort()
  }, [busy])
  return (
    <div ref={fields} className={`${styles.fields} ${className}`} aria-busy={busy}>
      {children}
    </div>
  )
}

/** Leaves Tab, and the gestures that scroll. */
function ignore(event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Tab') return
  event.stopPropagation()
  if (event.type !== 'pointerdown') event.preventDefault()
}
