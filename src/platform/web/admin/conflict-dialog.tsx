import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './comparison-dialog.module.css'
import { TextComparison } from './text-comparison.tsx'

/** A field with the value to be saved and the value that is stored now. */
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
  onUseNewer: () => void
  onContinue: () => void
}

/** Compares two versions of a row and lets the owner choose one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { what, fields, onKeepMine, onUseNewer, onContinue } = props
  const differing = fields.filter(({ mine, newer }) => mine !== newer)
  const same = fields.filter(({ mine, newer }) => mine === newer)
  return (
    <Dialog title={`This ${what} was changed elsewhere`} onClose={onContinue} size="lg">
      <p className={styles.intro}>
        It was saved elsewhere after you opened it. Your changes are not saved yet, but nothing is
        lost: compare both versions and choose one.
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
          <Button variant="secondary" size="md" onClick={onContinue}>
            Continue Editing
          </Button>
          <Button variant="secondary" size="md" onClick={onUseNewer}>
            Use Newer
          </Button>
          <Button size="md" onClick={onKeepMine}>
            Keep Mine
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

const heads = ['Yours', 'Newer'] as const
