import { LibraryBig } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLazyView } from '../../platform/web/lazy-view.ts'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import type { ShowLibrary } from '../../platform/web/admin/library-window.ts'
import { WindowButton } from './window-button.tsx'

const load = async () =>
  (await import('../../features/library/web/library-dialog.tsx')).LibraryDialog

const failed = 'The library could not be loaded. Please try again.'

/** The library over another dialog. */
export const showLibrary: ShowLibrary = (onClose) => <LoadedLibrary onClose={onClose} />

function LoadedLibrary({ onClose }: { onClose: () => void }) {
  const { View, request } = useLazyView(load)
  const fetchView = useEffectEvent(async () => {
    if (await request()) return
    toastFailure(failed)
    onClose()
  })
  useEffect(() => void fetchView(), [])
  return View ? <View onClose={onClose} /> : null
}

/** Opens the library of works. */
export function LibraryButton({ className }: { className: string | undefined }) {
  return (
    <WindowButton
      label="Library"
      icon={<LibraryBig aria-hidden="true" />}
      className={className}
      load={load}
      failed={failed}
    />
  )
}
