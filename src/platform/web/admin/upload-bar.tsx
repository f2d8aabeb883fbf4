import type { ReactNode } from 'react'
import { countOf } from '../../../shared/count.ts'
import { Button } from '../ui/button.tsx'
import styles from './upload-bar.module.css'
import type { FileUpload } from './use-upload.ts'

interface UploadBarProps {
  /** What is kept, such as 'picture'. */
  one: string
  /** Undefined until it is known. */
  kept: { total: number; unused: number } | undefined
  icon: ReactNode
  upload: FileUpload
}

/** How much is kept and how much of it nothing uses, and the way to add to it. */
export function UploadBar({ one, kept, icon, upload }: UploadBarProps) {
  return (
    <div className={styles.bar}>
      {/* Says how many there are now, also after an upload or a deletion. */}
      <p role="status">{kept && summaryOf(one, kept)}</p>
      <Button
        variant="secondary"
        size="md"
        disabled={upload.state.kind === 'sending'}
        onClick={upload.choose}
      >
        {icon}
        Upload
      </Button>
    </div>
  )
}

function summaryOf(one: string, { total, unused }: { total: number; unused: number }): string {
  return `${countOf(total, one)}, ${unused === 0 ? 'all in use' : `${unused} not used`}`
}
