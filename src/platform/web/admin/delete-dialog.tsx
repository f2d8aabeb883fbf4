import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  /** The question, naming what will be deleted. */
  ask: string
  remove: () => Promise<unknown>
  /** Shows the success toast. */
  onRemoved: () => void
  /** Shows the error toast; the dialog stays open. */
  onFailed: (error: Error) => void
  onClose: () => void
}

/** A confirmation dialog that stays open until the deletion has succeeded. */
export function DeleteDialog({ ask, remove, onRemoved, onFailed, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      setBusy(false)
      onFailed(error instanceof Error ? error : new Error(String(error)))
      return
    }
    onRemoved()
    onClose()
  }

  return (
    <ConfirmDialog
      title="Confirm Deletion"
      text={ask}
      confirm="Delete"
      cancel="Cancel"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => !busy && onClose()}
    />
  )
}
