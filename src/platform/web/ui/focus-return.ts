import { useState } from 'react'

/**
 * Restores the focus when a dialog closes. If the focused element no longer exists, for example in a deleted row, the
 * dialog behind or the main area receives the focus.
 * @returns the handler for a dialog's `onCloseAutoFocus`
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const focusIsFree = !document.activeElement || document.activeElement === document.body
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
      opener.focus()
    } else if (focusIsFree) {
      const behind = document.querySelector('[role="dialog"]') ?? document.querySelector('main')
      if (behind instanceof HTMLElement) behind.focus()
    }
  }
}
