import { useEffect, useEffectEvent } from 'react'
import { useForget } from './use-forget.ts'

/**
 * Stands in for the admin area when another tab has signed out. By the time its effect runs, nothing of the area is
 * there to keep anybody, such as a form with unsaved text; the other tab has asked about that text.
 */
export function SignedOutElsewhere() {
  const forget = useEffectEvent(useForget())
  useEffect(() => void forget(), [])
  return null
}
