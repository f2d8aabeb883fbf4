import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './upload-progress.module.css'
import type { PictureUpload } from './use-upload.ts'

/** How far an upload is, or why it failed; nothing while there is none. */
export function UploadProgress({ upload: { state, stop } }: { upload: PictureUpload }) {
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
      <span id={id} className={styles.words}>
        {percentage < 100 ? `Uploading, ${percentage} %` : 'Preparing the picture'}
      </span>
      <Button variant="quiet" size="md" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
