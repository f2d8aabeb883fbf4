import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A shortcut with Ctrl or Cmd, wherever the focus is, while no dialog is in front of `inside`. */
export function useControlKey(
  key: string,
  inside: RefObject<Element | null>,
  run: () => void,
): void {
  const onKey = useEffectEvent(run)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMatch = event.key === key && (event.ctrlKey || event.metaKey)
      if (!isMatch || event.repeat || event.shiftKey || event.altKey) return
      // Always prevented, so that Ctrl+S never opens the browser's save dialog.
      event.preventDefault()
      if (isInFront(inside.current)) onKey()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, inside])
}

/** Portals are appended in the order of opening. */
function isInFront(element: Element | null): boolean {
  const topmost = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  return element !== null && (topmost === undefined || topmost.contains(element))
}
