import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './upload-progress.module.css'
import type { FileUpload } from './use-upload.ts'

/** The progress of an upload, or why it failed. */
export function UploadProgress({ upload: { state, finishing, stop } }: { upload: FileUpload }) {
  const id = useId()
  if (state.kind === 'failed')
    return (
      <p className={styles.failed} role="alert">
        <CircleAlert aria-hidden="true" />
        {state.reason}
      </p>
    )
  if (state.kind === 'none') return null
  const { percentage } = state
  return (
    <div className={styles.sending}>
      <progress aria-labelledby={id} max={100} value={percentage} />
      <span id={id} className="tabular-nums nowrap">
        {percentage < 100 ? `Uploading, ${percentage} %` : finishing}
      </span>
      <Button variant="quiet" size="md" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
