import { MonitorSmartphone, Power, PowerOff, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../../shared/count.ts'
import { formatDateTime } from '../../../../shared/dates.ts'
import type { ListPage } from '../../../../shared/list-page.ts'
import { useListPages } from '../../../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../../../platform/web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { PagedTable } from '../../../../platform/web/admin/paged-table.tsx'
import { RowAction } from '../../../../platform/web/admin/row-actions.tsx'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { CloseAction, Dialog } from '../../../../platform/web/ui/dialog.tsx'
import type { Column } from '../../../../platform/web/ui/table-view.tsx'
import type { Guest } from '../../contract.ts'
import { guestUrls } from '../../account-urls.ts'
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
  const close = () => setOpen({ kind: 'none' })
  const { isBusy, turn } = useTurn(close)

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
                <GuestActions
                  guest={guest}
                  isBusy={isBusy}
                  onSessions={() => setOpen({ kind: 'sessions', guest })}
                  onSwitchOn={() => turn(guest, false)}
                  onSwitchOff={() => setOpen({ kind: 'switch off', guest })}
                  onDelete={() => setOpen({ kind: 'delete', guest })}
                />
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
        <SwitchOffDialog
          guest={open.guest}
          isBusy={isBusy}
          onConfirm={() => turn(open.guest, true)}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}

/** Switches a guest off or on, and says so. */
function useTurn(onDone: () => void) {
  const change = useSwitchGuest()
  const turn = ({ id, username }: Guest, disabled: boolean) =>
    change.mutate(
      { id, disabled },
      {
        onSuccess: () => {
          onDone()
          toastSuccess(`${username} is switched ${disabled ? 'off' : 'on'}`)
        },
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  return { isBusy: change.isPending, turn }
}

interface SwitchOffDialogProps {
  guest: Guest
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

function SwitchOffDialog({ guest, isBusy, onConfirm, onCancel }: SwitchOffDialogProps) {
  return (
    <ConfirmDialog
      title={`Switch ${guest.username} off?`}
      text="All sessions of this account end now, and nobody can sign in with it until you switch it on again."
      confirm="Switch Off"
      cancel="Cancel"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={() => !isBusy && onCancel()}
    />
  )
}

interface GuestActionsProps {
  guest: Guest
  isBusy: boolean
  onSessions: () => void
  onSwitchOn: () => void
  onSwitchOff: () => void
  onDelete: () => void
}

function GuestActions(props: GuestActionsProps) {
  const { username, disabled } = props.guest
  return (
    <>
      <RowAction
        text="See sessions"
        of={`of ${username}`}
        icon={<MonitorSmartphone />}
        onClick={props.onSessions}
      />
      <RowAction
        text={disabled ? 'Switch on' : 'Switch off'}
        of={username}
        icon={disabled ? <Power /> : <PowerOff />}
        tone={disabled ? 'plain' : 'danger'}
        disabled={props.isBusy}
        onClick={disabled ? props.onSwitchOn : props.onSwitchOff}
      />
      <RowAction
        text="Delete"
        of={username}
        icon={<Trash2 />}
        tone="danger"
        onClick={props.onDelete}
      />
    </>
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
