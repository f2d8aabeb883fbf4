import type { FocusEvent } from 'react'
import { toastsId } from '../toast-store.ts'

/**
 * Lets the focus move from a dialog to the toasts, which are outside of it: F8 moves it there, and Tab back. The dialog's
 * focus trap, which listens on the document, would prevent that.
 */
export function letFocusToToasts(event: FocusEvent): void {
  if (event.relatedTarget?.closest(`#${toastsId}`)) event.stopPropagation()
}

/** The same for the element that contains the toasts. */
export const focusOfToasts = {
  onFocus: (event: FocusEvent) => event.stopPropagation(),
  onBlur: letFocusToToasts,
}
