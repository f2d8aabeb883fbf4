import { useId } from 'react'
import { Button } from '../../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import comparison from '../../../../../platform/web/admin/comparison-dialog.module.css'
import { TextComparison } from '../../../../../platform/web/admin/text-comparison.tsx'
import type { ConvertedNotebook } from '../../../notebooks.ts'
import { NotebookNotes } from './notebook-notes.tsx'
import styles from './notebook-dialog.module.css'

interface NotebookDialogProps {
  mine: string
  /** The converted notebook. */
  notebook: Pick<ConvertedNotebook, 'content' | 'report'>
  onReplace: () => void
  onInsert: () => void
  onClose: () => void
}

const heads = ['The text', 'The notebook'] as const

/** Shows what a notebook would change in a text, and asks how to insert it. */
export function NotebookDialog(props: NotebookDialogProps) {
  const { mine, notebook, onReplace, onInsert, onClose } = props
  const { content, report } = notebook
  const id = useId()
  return (
    <Dialog title="Import a notebook" onClose={onClose} size="lg">
      <p className={comparison.intro}>
        {mine.trim() === content.trim()
          ? 'The text says what the notebook says, word for word.'
          : 'Something is written already. Compare it with the notebook, and decide.'}
      </p>
      {report.length > 0 && (
        <section className={styles.report} aria-labelledby={id}>
          <h3 id={id}>Not as in the notebook</h3>
          <NotebookNotes report={report} labelledBy={id} />
        </section>
      )}
      {mine.trim() !== content.trim() && (
        <TextComparison name="Content" mine={mine} newer={content} heads={heads} />
      )}
      <div className={comparison.actions}>
        <DialogActions>
          <Button variant="secondary" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" size="md" onClick={onInsert}>
            Insert at the cursor
          </Button>
          <Button size="md" onClick={onReplace}>
            Replace the text
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
