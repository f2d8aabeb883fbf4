import { MonitorSmartphone, Power, PowerOff, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../../shared/count.ts'
import { formatDateTime } from '../../../../shared/dates.ts'
import type { ListPage } from '../../../../shared/list-page.ts'
import { useListPages } from '../../../../web/admin/list-pages.ts'
import { LoadedList } from '../../../../web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../../web/admin/toasts.ts'
import { PagedTable } from '../../../../web/admin/paged-table.tsx'
import { RowAction } from '../../../../web/admin/row-actions.tsx'
import { Badge } from '../../../../web/ui/badge.tsx'
import { ConfirmDialog } from '../../../../web/ui/confirm-dialog.tsx'
import { CloseAction, Dialog } from '../../../../web/ui/dialog.tsx'
import type { Column } from '../../../../web/ui/table-view.tsx'
import { type Guest, guestUrls } from '../../contract.ts'
import styles from './account-dialog.module.css'
import { DeleteGuestDialog } from './delete-guest-dialog.tsx'
import { useSwitchGuest } from './use-guests.ts'
import { GuestSessionsDialog } from './guest-sessions-dialog.tsx'
import { RegistrationSwitch } from './registration-switch.tsx'

type Open = { kind: 'none' } | { kind: 'sessions' | 'switch off' | 'delete'; guest: Guest }

interface GuestsDialogProps {
  timeZone: string
  onClose: () => void
}

/** The accounts of others: whether there may be more, where they are signed in, and the end of that. */
export function GuestsDialog({ timeZone, onClose }: GuestsDialogProps) {
  const { list, view } = useListPages<ListPage<Guest>>(guestUrls.list, { isAlwaysNew: true })
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const change = useSwitchGuest()
  const close = () => setOpen({ kind: 'none' })

  function turn({ id, username }: Guest, disabled: boolean) {
    change.mutate(
      { id, disabled },
      {
        onSuccess: () => {
          close()
          toastSuccess(`${username} is switched ${disabled ? 'off' : 'on'}`)
        },
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }

  return (
    <Dialog title="Guests" size="lg" onClose={onClose}>
      <div className={styles.sections}>
        <RegistrationSwitch />
        <LoadedList
          list={list}
          what="guests"
          loading="Loading guests..."
          empty="Nobody else has an account here."
          icon={<Users aria-hidden="true" />}
        >
          {(page) => (
            <PagedTable
              what="guests"
              columns={columnsIn(timeZone)}
              list={page}
              view={view}
              actions={(guest) => (
                <>
                  <RowAction
                    text="See sessions"
                    of={`of ${guest.username}`}
                    icon={<MonitorSmartphone />}
                    onClick={() => setOpen({ kind: 'sessions', guest })}
                  />
                  <RowAction
                    text={guest.disabled ? 'Switch on' : 'Switch off'}
                    of={guest.username}
                    icon={guest.disabled ? <Power /> : <PowerOff />}
                    tone={guest.disabled ? 'plain' : 'danger'}
                    disabled={change.isPending}
                    onClick={() =>
                      guest.disabled ? turn(guest, false) : setOpen({ kind: 'switch off', guest })
                    }
                  />
                  <RowAction
                    text="Delete"
                    of={guest.username}
                    icon={<Trash2 />}
                    tone="danger"
                    onClick={() => setOpen({ kind: 'delete', guest })}
                  />
                </>
              )}
            />
          )}
        </LoadedList>
      </div>
      <CloseAction onClose={onClose} />
      {open.kind === 'sessions' && (
        <GuestSessionsDialog guest={open.guest} timeZone={timeZone} onClose={close} />
      )}
      {open.kind === 'delete' && <DeleteGuestDialog guest={open.guest} onClose={close} />}
      {open.kind === 'switch off' && (
        <ConfirmDialog
          title={`Switch ${open.guest.username} off?`}
          text="All sessions of this account end now, and nobody can sign in with it until you switch it on again."
          confirm="Switch Off"
          cancel="Cancel"
          busy={change.isPending}
          onConfirm={() => turn(open.guest, true)}
          onCancel={() => !change.isPending && close()}
        />
      )}
    </Dialog>
  )
}

function columnsIn(timeZone: string): readonly Column<Guest>[] {
  return [
    {
      title: 'Guest',
      text: ({ username }) => username,
      cell: ({ username, disabled }) => (
        <span className={styles.name}>
          {username}
          {disabled && <Badge tone="warn">Switched off</Badge>}
        </span>
      ),
      style: 'main',
    },
    { title: 'Email', text: ({ email }) => email, phone: 'hidden' },
    { title: 'Signed in', text: (guest) => signedIn(guest, timeZone) },
  ]
}

function signedIn({ sessions, seenAt }: Guest, timeZone: string): string {
  if (seenAt === null) return 'No session'
  return `${countOf(sessions, 'session')}, last used ${formatDateTime(seenAt, timeZone)}`
}
