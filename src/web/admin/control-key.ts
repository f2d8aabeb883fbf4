import { useEffect, useEffectEvent } from 'react'

/** Does something on Ctrl or Cmd with a key, wherever the focus is. */
export function useControlKey(key: string, run: () => void): void {
  const onKey = useEffectEvent(run)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = event.key === key && (event.ctrlKey || event.metaKey)
      if (!isMeant || event.repeat || event.shiftKey || event.altKey) return
      event.preventDefault()
      onKey()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
