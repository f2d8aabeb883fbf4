import { Suspense, useState } from 'react'
import { lazyView } from '../../platform/web/lazy-view.ts'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { useSearchKeys } from '../layout/search-button.tsx'

const palette = lazyView(async () => (await import('./admin-palette.tsx')).AdminPalette)

/** The search of the admin area, opened by its button, Ctrl-K and `/`. */
export function useAdminSearch() {
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    void palette.load().then(
      () => setOpen(true),
      () => toastFailure('The search could not be loaded. Please try again.'),
    )
  useSearchKeys(open)
  return {
    open,
    warm: palette.warm,
    palette: isOpen && (
      <Suspense>
        <palette.View onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
