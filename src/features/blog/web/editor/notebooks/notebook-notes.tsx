import type { NotebookNote } from '../../../notebooks.ts'
import styles from './notebook-report.module.css'

interface NotebookNotesProps {
  report: readonly NotebookNote[]
  /** The id of their heading. */
  labelledBy: string
}

/** What a text does not have of its notebook, a sentence each. */
export function NotebookNotes({ report, labelledBy }: NotebookNotesProps) {
  return (
    // Long lists scroll, which needs the focus where there is no mouse.
    <ul className={styles.notes} aria-labelledby={labelledBy} tabIndex={0}>
      {report.map(({ sentence }) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
