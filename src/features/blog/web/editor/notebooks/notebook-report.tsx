import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../../../../platform/web/ui/button.tsx'
import type { NotebookNote } from '../../../notebooks.ts'
import { NotebookNotes } from './notebook-notes.tsx'
import styles from './notebook-report.module.css'

interface NotebookReportProps {
  report: readonly NotebookNote[]
  onClose: () => void
}

/** The remarks on an inserted notebook, until they are closed. */
export function NotebookReport({ report, onClose }: NotebookReportProps) {
  const id = useId()
  if (report.length === 0) return null
  return (
    <section className={styles.report} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>From the notebook</h3>
        <IconButton label="Put away the notes" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <NotebookNotes report={report} labelledBy={id} />
    </section>
  )
}
