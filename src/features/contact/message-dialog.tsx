import Reply from 'lucide-react/icons/reply'
import { formatDateTime } from '../../shared/dates.ts'
import { Button, ButtonLink } from '../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../platform/web/ui/dialog.tsx'
import styles from './admin.module.css'
import type { ContactMessage } from './contract.ts'

interface MessageDialogProps {
  message: ContactMessage
  timeZone: string
  onClose: () => void
}

/** One message, with a way to answer it. */
export function MessageDialog({ message, timeZone, onClose }: MessageDialogProps) {
  const { name, email, subject, date } = message
  return (
    <Dialog title={subject} onClose={onClose}>
      <div className={styles.sender}>
        <p>
          From: {name} ({email})
        </p>
        <p>Received on {formatDateTime(date, timeZone)}</p>
      </div>
      <p className={styles.body}>{message.message}</p>
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Close
        </Button>
        <ButtonLink size="md" href={replyAddress(message)}>
          <Reply aria-hidden="true" />
          Reply via Email
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

/** A mailto address; everything a visitor typed is encoded, so nothing of it can add a header. */
function replyAddress({ email, subject }: ContactMessage): string {
  const to = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}
