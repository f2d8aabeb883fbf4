import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Does something on Ctrl or Cmd with a key, wherever the focus is, while nothing lies before the dialog of `inside`. */
export function useControlKey(
  key: string,
  inside: RefObject<Element | null>,
  run: () => void,
): void {
  const onKey = useEffectEvent(run)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = event.key === key && (event.ctrlKey || event.metaKey)
      if (!isMeant || event.repeat || event.shiftKey || event.altKey) return
      // Also where nothing is done, the browser should not save the page.
      event.preventDefault()
      if (isInFront(inside.current)) onKey()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, inside])
}

/** Whether no other dialog was opened after the one that an element is in: dialogs stand in the order of opening. */
function isInFront(element: Element | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  return element !== null && [...dialogs].at(-1)?.contains(element) === true
}
