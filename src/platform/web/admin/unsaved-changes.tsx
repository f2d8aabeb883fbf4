import { useEffect, useEffectEvent } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/**
 * Protects unsaved changes: the browser asks for confirmation before the page is closed or reloaded, and navigation
 * inside the site is cancelled and calls `ask` with its target.
 * @param isSafe whether a target keeps the changes, so that nothing has to be asked
 */
export function useUnsavedGuard(
  unsaved: boolean,
  ask: (target: URL) => void,
  isSafe: (target: URL) => boolean = () => false,
): void {
  const onLeave = useEffectEvent((target: URL) => {
    if (isSafe(target)) return false
    ask(target)
    return true
  })
  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onNavigate = (event: NavigateEvent) => {
      if (!event.cancelable || !event.destination.sameDocument) return
      if (onLeave(new URL(event.destination.url))) event.preventDefault()
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

interface DiscardDialogProps {
  onDiscard: () => void
  onCancel: () => void
}

/** Asks before unsaved changes are discarded. */
export function DiscardDialog({ onDiscard, onCancel }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      text="Your changes here are not saved."
      confirm="Discard"
      cancel="Keep Editing"
      onConfirm={onDiscard}
      onCancel={onCancel}
    />
  )
}
