import type { FocusEvent } from 'react'
import { toastsId } from '../toast-store.ts'

/**
 * Lets the focus go from the content of a dialog to the toasts, which stand outside of it: F8 leads to them
 * and Tab back. The dialog listens at the document for a focus that leaves it, and would take it back.
 */
export function letFocusToToasts(event: FocusEvent): void {
  if (event.relatedTarget?.closest(`#${toastsId}`)) event.stopPropagation()
}

/** The other half of the way, for the element around the toasts: what comes to them and goes on among them. */
export const focusOfToasts = {
  onFocus: (event: FocusEvent) => event.stopPropagation(),
  onBlur: letFocusToToasts,
}
