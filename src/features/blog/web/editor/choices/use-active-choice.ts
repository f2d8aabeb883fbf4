import { useState } from 'react'
import type { Choice } from './choice.ts'

type ArrowEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>

/**
 * The option selected with the arrow keys; it stays selected while the list around it changes.
 * @param first the initial index: 0, or -1 for none
 */
export function useActiveChoice(choices: readonly Choice[], first: 0 | -1) {
  const [reached, setReached] = useState<string>()
  const found = choices.findIndex(({ name }) => name === reached)
  const active = found < 0 ? Math.min(first, choices.length - 1) : found

  /** @returns whether the key was handled */
  function onArrow(event: ArrowEvent): boolean {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const hasOthers = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (step === 0 || hasOthers || choices.length === 0) return false
    event.preventDefault()
    // Wraps around at both ends; with `first` -1, a position without a selected option lies between them.
    const places = choices.length - first
    setReached(choices[((active - first + step + places) % places) + first]?.name)
    return true
  }

  return { active, onArrow }
}
