import { useEffect, useEffectEvent } from 'react'
import type { ShowLibrary } from '../../platform/web/admin/library-context.ts'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { useLazyView } from '../../platform/web/lazy-view.ts'

const loadDialog = async () =>
  (await import('../../features/library/web/add-works-dialog.tsx')).AddWorksDialog

/** Adds works to the library from the dialog of citations. */
export const showAddWorks: ShowLibrary = (onClose) => <LoadedDialog onClose={onClose} />

function LoadedDialog({ onClose }: { onClose: () => void }) {
  const { View, request } = useLazyView(loadDialog)
  const fetchView = useEffectEvent(async () => {
    if (await request()) return
    toastFailure('The library could not be loaded. Please try again.')
    onClose()
  })
  useEffect(() => void fetchView(), [])
  return View ? <View onClose={onClose} /> : null
}
