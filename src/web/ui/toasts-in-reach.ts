import { FocusScope } from 'radix-ui/internal'
import { useState } from 'react'
import { toastsId } from '../toast-store.ts'

/**
 * Lets the toasts take the focus from a dialog that keeps it otherwise: they stand outside of it,
 * F8 leads to them and Tab back. Place it inside the content of the dialog.
 */
export function ToastsInReach() {
  const [toastElement] = useState(() => document.getElementById(toastsId))
  FocusScope.useFocusScopeBranch(toastElement)
  return null
}
