import { FocusScope } from 'radix-ui/internal'
import { useState } from 'react'
import { noticesId } from '../toast-store.ts'

/**
 * Lets the notices take the focus from a dialog that keeps it otherwise: they stand outside of it,
 * F8 leads to them and Tab back. Place it inside the content of the dialog.
 */
export function NoticesInReach() {
  const [notices] = useState(() => document.getElementById(noticesId))
  FocusScope.useFocusScopeBranch(notices)
  return null
}
