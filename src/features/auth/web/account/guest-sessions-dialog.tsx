import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import { CloseAction, Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { Spinner } from '../../../../platform/web/ui/spinner.tsx'
import type { Guest } from '../../contract.ts'
import styles from './account-dialog.module.css'
import { useEndGuestSessions, useGuestSessions } from './use-guests.ts'
import { SessionList } from './session-list.tsx'

interface GuestSessionsDialogProps {
  guest: Guest
  timeZone: string
  onClose: () => void
}

/** Where a guest is signed in. */
export function GuestSessionsDialog({ guest, timeZone, onClose }: GuestSessionsDialogProps) {
  const sessions = useGuestSessions(guest.id)
  const end = useEndGuestSessions(guest.id)
  return (
    <Dialog title={guest.username} onClose={onClose}>
      {sessions.isPending && (
        <p className={styles.loading} role="status">
          <Spinner />
          Loading sessions...
        </p>
      )}
      {sessions.isError && (
        <ListFailure
          what="the sessions"
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      )}
      {sessions.data && (
        <SessionList
          sessions={sessions.data}
          timeZone={timeZone}
          end={end}
          all={{ label: 'End All', told: 'All sessions are ended' }}
        />
      )}
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
