import { X } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { DialogActions } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'
import { letFocusToToasts } from './toast-focus.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  /** The labels of the buttons, such as 'Delete' and 'Cancel'. */
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone; the safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, busy = false, onConfirm, onCancel } = props
  const returnFocus = useFocusReturn()
  return (
    <AlertDialog.Root open onOpenChange={onCancel}>
      <AlertDialog.Portal>
        <div className={styles.overlay}>
          <AlertDialog.Content
            className={`${styles.dialog} ${styles.small}`}
            onCloseAutoFocus={returnFocus}
            onBlur={letFocusToToasts}
          >
            <div className={styles.head}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              <IconButton label="Close" data-closes="" onClick={onCancel}>
                <X />
              </IconButton>
            </div>
            <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
            <DialogActions>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" size="md" disabledFocusable={busy}>
                  {cancel}
                </Button>
              </AlertDialog.Cancel>
              <Button variant="danger" size="md" busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </DialogActions>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
