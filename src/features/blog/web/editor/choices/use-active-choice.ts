import { useState } from 'react'
import type { Choice } from './choice.ts'

type ArrowEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>

/**
 * Which of the choices the arrows have come to.
 * @param first which one it is before: 0, or -1 for none
 */
export function useActiveChoice(choices: readonly Choice[], first: 0 | -1) {
  const [active, setActive] = useState<number>(first)
  const [shown, setShown] = useState(choices)
  const isOther = names(shown) !== names(choices)
  if (isOther) {
    setShown(choices)
    setActive(first)
  }

  /** @returns whether the key was one of the list */
  function onArrow(event: ArrowEvent): boolean {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const hasOthers = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (step === 0 || hasOthers || choices.length === 0) return false
    event.preventDefault()
    // Beyond the end is the beginning, and where nothing needs to be chosen, nothing between them.
    const places = choices.length - first
    setActive(((active - first + step + places) % places) + first)
    return true
  }

  return { active: isOther ? first : Math.min(active, choices.length - 1), onArrow }
}

function names(choices: readonly Choice[]): string {
  return choices.map(({ name }) => name).join('\n')
}
