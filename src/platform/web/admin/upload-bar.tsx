import type { ReactNode } from 'react'
import { countOf } from '../../../shared/count.ts'
import { Button } from '../ui/button.tsx'
import styles from './upload-bar.module.css'
import type { FileUpload } from './use-upload.ts'

interface UploadBarProps {
  /** Such as 'picture'. */
  one: string
  /** Undefined until it is known. */
  stored: { total: number; unused: number } | undefined
  icon: ReactNode
  upload: FileUpload
}

/** The number of stored and unused files, and the upload button. */
export function UploadBar({ one, stored, icon, upload }: UploadBarProps) {
  return (
    <div className={styles.bar}>
      {/* Announces the number after an upload or a deletion. */}
      <p role="status">{stored && summaryOf(one, stored)}</p>
      <Button
        variant="secondary"
        size="md"
        disabledFocusable={upload.state.kind === 'sending'}
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
