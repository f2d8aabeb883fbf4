import { useState } from 'react'

/**
 * Remembers what had the focus when a dialog opened and gives it back when the dialog closes.
 * When that element is gone (its row was deleted), the dialog behind or the main area receives it.
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
