import { useEffect, useEffectEvent } from 'react'
import { useForget } from './use-forget.ts'

/**
 * Replaces the admin area when another tab has signed out. Its effect runs once the area is unmounted, so no form
 * with unsaved text can hold up the navigation; the other tab has asked about that text already.
 */
export function SignedOutElsewhere() {
  const forget = useEffectEvent(useForget())
  useEffect(() => void forget(), [])
  return null
}
