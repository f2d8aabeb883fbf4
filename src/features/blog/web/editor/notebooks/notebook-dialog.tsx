import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../../web/ui/dialog.tsx'
import { TextComparison } from '../text-comparison.tsx'

interface NotebookDialogProps {
  mine: string
  /** The text that the notebook became. */
  notebook: string
  onReplace: () => void
  onInsert: () => void
  onClose: () => void
}

/** Asks what becomes of a text when a notebook is dropped on it. */
export function NotebookDialog(props: NotebookDialogProps) {
  const { mine, notebook, onReplace, onInsert, onClose } = props
  return (
    <Dialog title="Take in a notebook" onClose={onClose} size="lg">
      <p>
        Something is written already. Compare it with the notebook, which is the newer one, and
        decide.
      </p>
      <TextComparison name="Content" mine={mine} newer={notebook} />
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
    </Dialog>
  )
}
