import { useEffect, useEffectEvent } from 'react'

/**
 * Keeps what is typed: while something is unsaved, the browser asks before the page is closed or
 * reloaded, and a step through the history inside the site is stopped and put to `ask`.
 */
export function useUnsavedGuard(unsaved: boolean, ask: () => void): void {
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onNavigate = (event: NavigateEvent) => {
      if (!event.cancelable || !event.destination.sameDocument) return
      event.preventDefault()
      onAsk()
    }
    window.addEventListener('beforeunload', onUnload)
    const history = 'navigation' in window ? window.navigation : undefined
    history?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      history?.removeEventListener('navigate', onNavigate)
    }
  }, [unsaved])
}
