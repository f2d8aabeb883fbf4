import { type RefObject, useEffect } from 'react'

/** `/` focuses a search field, unless the owner is typing or a dialog is in front of it. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1)
      if (isTyping(event.target) || (dialog && !dialog.contains(input.current))) return
      event.preventDefault()
      // Not the search of the whole site as well.
      event.stopPropagation()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
