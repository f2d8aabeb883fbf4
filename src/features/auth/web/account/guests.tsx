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
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { CloseAction, Dialog } from '../../../../platform/web/ui/dialog.tsx'
import type { Column } from '../../../../platform/web/ui/table-view.tsx'
import type { Guest, GuestRecords, RegistrationState } from '../../contract.ts'
import { guestUrls } from '../../account-urls.ts'
import styles from './account-dialog.module.css'
import {
  useUpdateGuest,
  useDeleteGuest,
  useGuestRecords,
  useEndGuestSessions,
  useGuestSessions,
  useRegistration,
  useSetRegistration,
} from './queries.ts'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../../../platform/web/ui/spinner.tsx'
import { SessionList } from './session-list.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Row, Section } from './section.tsx'
import { StateBadge } from './state-badge.tsx'

type Open = { kind: 'none' } | { kind: 'sessions' | 'disable' | 'delete'; guest: Guest }

/** Guest accounts: registration, sessions, disable and delete. */
export function Guests({ timeZone }: { timeZone: string }) {
  const { list, view } = useListPages<ListPage<Guest>>(guestUrls.list, { refetchOnMount: true })
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const close = () => setOpen({ kind: 'none' })
  const { isBusy, setDisabled } = useSetDisabled(close)

  return (
    <div className={styles.sections}>
      <RegistrationSwitch />
      <section id="guests" aria-label="Guest accounts">
        <LoadedList
          list={list}
          what="guests"
          loading="Loading guests..."
          empty="No guest accounts yet."
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
                  onOpen={setOpen}
                  onEnable={() => setDisabled(guest, false)}
                />
              )}
            />
          )}
        </LoadedList>
      </section>
      {open.kind === 'sessions' && (
        <GuestSessionsDialog guest={open.guest} timeZone={timeZone} onClose={close} />
      )}
      {open.kind === 'delete' && <DeleteGuestDialog guest={open.guest} onClose={close} />}
      {open.kind === 'disable' && (
        <ConfirmDialog
          title={`Disable ${open.guest.username}?`}
          text="All sessions of this account end now, and it cannot be used to sign in until you enable it again."
          confirm="Disable"
          cancel="Cancel"
          busy={isBusy}
          onConfirm={() => setDisabled(open.guest, true)}
          onCancel={() => !isBusy && close()}
        />
      )}
    </div>
  )
}

function useSetDisabled(onDone: () => void) {
  const change = useUpdateGuest()
  const setDisabled = ({ id, username }: Guest, disabled: boolean) =>
    change.mutate(
      { id, disabled },
      {
        onSuccess: () => {
          onDone()
          toastSuccess(`${username} is ${disabled ? 'disabled' : 'enabled'}`)
        },
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  return { isBusy: change.isPending, setDisabled }
}

interface GuestActionsProps {
  guest: Guest
  isBusy: boolean
  onOpen: (dialog: Open) => void
  onEnable: () => void
}

function GuestActions({ guest, isBusy, onOpen, onEnable }: GuestActionsProps) {
  const { username, disabled } = guest
  return (
    <>
      <RowAction
        text="View sessions"
        of={`of ${username}`}
        icon={<MonitorSmartphone />}
        onClick={() => onOpen({ kind: 'sessions', guest })}
      />
      <RowAction
        text={disabled ? 'Enable' : 'Disable'}
        of={username}
        icon={disabled ? <Power /> : <PowerOff />}
        tone={disabled ? 'plain' : 'danger'}
        disabledFocusable={isBusy}
        onClick={() => (disabled ? onEnable() : onOpen({ kind: 'disable', guest }))}
      />
      <RowAction
        text="Delete"
        of={username}
        icon={<Trash2 />}
        tone="danger"
        onClick={() => onOpen({ kind: 'delete', guest })}
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
        <span className="cluster gap-4-8 semibold wrap-anywhere">
          {username}
          {disabled && <StateBadge tone="warn">Disabled</StateBadge>}
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

interface DeleteGuestDialogProps {
  guest: Guest
  onClose: () => void
}

/** Confirms the deletion of a guest and lists everything that is deleted with the account. */
function DeleteGuestDialog({ guest, onClose }: DeleteGuestDialogProps) {
  const records = useGuestRecords(guest.id)
  const remove = useDeleteGuest()

  function confirm() {
    // Nothing is deleted before its list is shown.
    if (!records.data) return void records.refetch()
    remove.mutate(guest.id, {
      onSuccess: () => {
        toastSuccess(`${guest.username} is deleted`)
        onClose()
      },
      onError: (error) => toastFailure(reasonOf(error)),
    })
  }

  return (
    <ConfirmDialog
      title="Confirm Deletion"
      text={confirmationText(guest, records)}
      confirm={records.isError ? 'Try Again' : 'Delete'}
      cancel="Cancel"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={() => !remove.isPending && onClose()}
    />
  )
}

function confirmationText(
  guest: Guest,
  { data, error }: ReturnType<typeof useGuestRecords>,
): string {
  if (data) return deletionText(guest, data)
  return error ? reasonOf(error) : `Finding records of ${guest.email}...`
}

function deletionText({ username, email }: Guest, records: GuestRecords): string {
  const { accounts, messages, subscribers, comments } = records
  const others = [
    ...(accounts > 1 ? [countOf(accounts - 1, 'other account')] : []),
    ...(messages > 0 ? [countOf(messages, 'message')] : []),
    ...(subscribers > 0 ? ['the subscription to the newsletter'] : []),
    ...(comments > 0 ? [`${countOf(comments, 'comment')} with all replies`] : []),
  ]
  const also = others.length > 0 ? ` Also deleted for ${email}: ${others.join(', ')}.` : ''
  return `Permanently delete ${username} and all sessions?${also} Backups do not restore them. Comments under other names are kept.`
}

interface GuestSessionsDialogProps {
  guest: Guest
  timeZone: string
  onClose: () => void
}

function GuestSessionsDialog({ guest, timeZone, onClose }: GuestSessionsDialogProps) {
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
          all={{ label: 'End All', done: 'All sessions ended' }}
        />
      )}
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}

function RegistrationSwitch() {
  const state = useRegistration()
  const change = useSetRegistration()

  function set(open: boolean) {
    change.mutate(
      { open },
      {
        onSuccess: () => toastSuccess(open ? 'Guests can register' : 'Registration is closed'),
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }

  if (state.isError)
    return (
      <ListFailure
        what="the registration"
        onRetry={() => void state.refetch()}
        busy={state.isFetching}
      />
    )
  return (
    <Section title="Registration" id="registration">
      <Row
        name="New accounts"
        note={describeRegistration(state.data)}
        action={
          state.data &&
          !state.data.closedBySetting && (
            <Button
              variant="secondary"
              size="md"
              busy={change.isPending}
              onClick={() => set(!state.data.open)}
            >
              {state.data.open ? 'Close Registration' : 'Open Registration'}
            </Button>
          )
        }
      />
    </Section>
  )
}

function describeRegistration(state: RegistrationState | undefined): string {
  if (!state) return 'Loading...'
  if (state.closedBySetting) return 'Closed by REGISTRATION=closed in the environment'
  return state.open
    ? 'Anyone can create a guest account, which has no admin rights'
    : 'No new accounts can be created'
}
