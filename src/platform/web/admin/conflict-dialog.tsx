import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './comparison-dialog.module.css'
import { TextComparison } from './text-comparison.tsx'

/** A field with the value that was to be saved and the one that is stored by now. */
export interface ComparedField {
  name: string
  mine: string
  newer: string
}

interface ConflictDialogProps {
  /** What was changed, such as 'post'. */
  what: string
  fields: readonly ComparedField[]
  onKeepMine: () => void
  onTakeOther: () => void
  onGoOn: () => void
}

/** Puts two versions of a row side by side and leaves the decision to the owner. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { what, fields, onKeepMine, onTakeOther, onGoOn } = props
  const differing = fields.filter(({ mine, newer }) => mine !== newer)
  const same = fields.filter(({ mine, newer }) => mine === newer)
  return (
    <Dialog title={`This ${what} was changed elsewhere`} onClose={onGoOn} size="lg">
      <p className={styles.intro}>
        It was saved from another place after you had opened it. Nothing of yours is saved yet, and
        nothing is lost: compare both and decide.
      </p>
      {differing.length === 0 && (
        <p className="mt-20 faint small">Both say the same, word for word.</p>
      )}
      {differing.map((field) => (
        <TextComparison key={field.name} {...field} heads={heads} />
      ))}
      {differing.length > 0 && same.length > 0 && (
        <p className="mt-20 faint small">
          The same in both: {same.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <div className={styles.actions}>
        <DialogActions>
          <Button variant="secondary" size="md" onClick={onGoOn}>
            Go on editing
          </Button>
          <Button variant="secondary" size="md" onClick={onTakeOther}>
            Take the other
          </Button>
          <Button size="md" onClick={onKeepMine}>
            Keep mine
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

const heads = ['Yours', 'The newer one'] as const
