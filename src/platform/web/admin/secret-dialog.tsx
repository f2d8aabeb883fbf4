import { Copy, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  /** What the secret is for. */
  intro: ReactNode
  /** The secret as it is shown. */
  children: ReactNode
  /** The secret as it is copied and downloaded. */
  text: string
  fileName: string
  /** What to do if the browser blocks copying. */
  blocked: string
  /** Such as 'I Have Saved It'. */
  done: string
  onClose: () => void
}

/** Shows a secret, once, with buttons that copy and download it. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, intro, children, text, fileName, blocked, done, onClose } = props
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied.')
    } catch {
      setStatus(blocked)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.intro}>{intro}</p>
      {children}
      <p className={styles.status} role="status">
        {status}
      </p>
      <DialogActions>
        <Button variant="secondary" size="md" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" size="md" onClick={() => download(text, fileName)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button size="md" onClick={onClose}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function download(text: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
