import { useEffect, useState } from 'react'
import { useLazyView } from '../../platform/web/lazy-view.ts'
import { toastsId, useToast } from '../../platform/web/toast-store.ts'
import { focusOfToasts } from '../../platform/web/ui/toast-focus.ts'

const loadArea = async () => (await import('./toast-area.tsx')).ToastArea

/**
 * The toasts of the site. Their view is loaded with the first toast or the first interaction; if that fails, the next
 * toast tries again. Place it once, outside of every route.
 */
export function Toasts() {
  const hasToast = useToast() !== undefined
  /** Whether F8 was pressed before the code of the toasts was loaded. */
  const [takesFocus, setTakesFocus] = useState(false)
  const { View, request } = useLazyView(loadArea)
  const isLoaded = View !== undefined
  useEffect(() => {
    if (isLoaded) return
    const load = (isAskedFor: boolean) => {
      setTakesFocus(isAskedFor)
      void request()
    }
    if (hasToast) load(false)
    const end = new AbortController()
    const { signal } = end
    addEventListener('focusin', () => load(false), { once: true, signal })
    addEventListener('keydown', (event) => event.key === 'F8' && load(true), { signal })
    return () => end.abort()
  }, [hasToast, isLoaded, request])
  // A modal dialog hides the page behind it from assistive technology, except live regions. This element is marked as
  // one only for that reason: each toast is a live region of its own.
  return (
    <div id={toastsId} aria-live="off" {...focusOfToasts}>
      {View && <View takesFocus={takesFocus} />}
    </div>
  )
}
