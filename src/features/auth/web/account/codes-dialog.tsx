import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import styles from './codes-dialog.module.css'

interface CodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes, shown this once. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const [told, setTold] = useState('')
  const text = `${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setTold('Copied.')
    } catch {
      setTold('The browser did not allow it. Select the codes and copy them.')
    }
  }

  return (
    <Dialog title="Recovery codes" onClose={onClose}>
      <p className={styles.words}>
        Keep these where you can reach them without your phone. Each one signs you in once instead
        of a code. They are not shown again.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.told} role="status">
        {told}
      </p>
      <DialogActions>
        <Button variant="secondary" size="md" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" size="md" onClick={() => download(text)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button size="md" onClick={onClose}>
          I Have Kept Them
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
