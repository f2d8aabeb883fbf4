import { countOf } from '../../../../shared/count.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import type { Guest, GuestRecords } from '../../contract.ts'
import { useDeleteGuest, useGuestRecords } from './use-guests.ts'

interface DeleteGuestDialogProps {
  guest: Guest
  onClose: () => void
}

/** Asks before a guest is deleted, and names everything that goes with the account. */
export function DeleteGuestDialog({ guest, onClose }: DeleteGuestDialogProps) {
  const records = useGuestRecords(guest.id)
  const remove = useDeleteGuest()

  function confirm() {
    // What was not named yet is not deleted.
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
      text={textFor(guest, records)}
      confirm={records.isError ? 'Try Again' : 'Delete'}
      cancel="Cancel"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={() => !remove.isPending && onClose()}
    />
  )
}

function textFor(guest: Guest, { data, error }: ReturnType<typeof useGuestRecords>): string {
  if (data) return questionFor(guest, data)
  return error ? reasonOf(error) : `Looking for what belongs to ${guest.email}...`
}

function questionFor({ username, email }: Guest, records: GuestRecords): string {
  const { accounts, messages, subscribers, comments } = records
  const others = [
    ...(accounts > 1 ? [countOf(accounts - 1, 'other account')] : []),
    ...(messages > 0 ? [countOf(messages, 'message')] : []),
    ...(subscribers > 0 ? ['the subscription to the newsletter'] : []),
    ...(comments > 0 ? [countOf(comments, 'comment')] : []),
  ]
  const also = others.length > 0 ? ` So does what is kept of ${email}: ${others.join(', ')}.` : ''
  return `Delete ${username} for good? The account goes with its sessions.${also} No backup brings it back. Comments carry no address and stay.`
}
