import { useEffect, useState } from 'react'
import { toastsId, useToast } from '../../../web/toast-store.ts'
import { focusOfToasts } from '../../../web/ui/toast-focus.ts'
import type { ToastArea } from './toast-area.tsx'

interface LoadedArea {
  View: typeof ToastArea
  /** Whether F8 asked for the area before it was there. */
  takesFocus: boolean
}

/**
 * The toasts of the site. Their view is loaded with the first toast, or as soon as the visitor uses the page;
 * if that fails, the next toast tries again. Place it once, outside of every route.
 */
export function Toasts() {
  const hasToast = useToast() !== undefined
  const [area, setArea] = useState<LoadedArea>()
  const isLoaded = area !== undefined
  useEffect(() => {
    if (isLoaded) return
    const load = (takesFocus: boolean) => {
      import('./toast-area.tsx').then(
        (module) => setArea({ View: module.ToastArea, takesFocus }),
        () => setArea(undefined),
      )
    }
    if (hasToast) load(false)
    const end = new AbortController()
    const { signal } = end
    addEventListener('focusin', () => load(false), { once: true, signal })
    addEventListener('keydown', (event) => event.key === 'F8' && load(true), { signal })
    return () => end.abort()
  }, [hasToast, isLoaded])
  // A dialog hides the page behind it from assistive technology, except what is marked as live; each
  // toast announces itself, so that this element never does.
  return (
    <div id={toastsId} aria-live="off" {...focusOfToasts}>
      {area && <area.View takesFocus={area.takesFocus} />}
    </div>
  )
}
