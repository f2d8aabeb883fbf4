import type { NotebookNote } from '../../../notebooks.ts'
import styles from './notebook-report.module.css'

interface NotebookNotesProps {
  report: readonly NotebookNote[]
  /** The id of the heading. */
  labelledBy: string
}

/** The remarks on what was left out of a notebook or changed. */
export function NotebookNotes({ report, labelledBy }: NotebookNotesProps) {
  return (
    <ul
      className={styles.notes}
      aria-labelledby={labelledBy}
      // A long one scrolls, and so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {report.map(({ sentence }) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
