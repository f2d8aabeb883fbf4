import { RedirectsPanel } from '../../features/redirects/admin.tsx'
import { CloseAction, Dialog } from '../../web/ui/dialog.tsx'

/** The owner's list of old addresses. */
export function RedirectsWindow({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Old addresses" size="lg" onClose={onClose}>
      <RedirectsPanel />
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
