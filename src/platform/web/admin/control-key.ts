import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A shortcut of Ctrl or Cmd with a key, wherever the focus is, as long as the dialog of `inside` is the topmost. */
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
      // Prevented in any case, so that Ctrl+S never opens the browser's dialog to save the page.
      event.preventDefault()
      if (isInFront(inside.current)) onKey()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, inside])
}

/** Whether an element is in the topmost dialog: portals are appended in the order of opening. */
function isInFront(element: Element | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  return element !== null && [...dialogs].at(-1)?.contains(element) === true
}
