import { useEffect, useEffectEvent } from 'react'

/** Ctrl or Cmd with Enter saves, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
