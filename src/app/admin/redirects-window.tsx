import { RedirectsPanel } from '../../features/redirects/admin.tsx'
import { CloseAction, Dialog } from '../../platform/web/ui/dialog.tsx'

/** The owner's list of redirects from old addresses. */
export function RedirectsWindow({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Redirects" size="lg" onClose={onClose}>
      <RedirectsPanel />
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
