import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { reportInvalidForm } from '../../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { withCommas } from '../../../../shared/count.ts'
import { maxGoal } from './word-goal.ts'

interface GoalDialogProps {
  /** In words. */
  goal: number | undefined
  onSet: (words: number | undefined) => void
  onClose: () => void
}

/** Asks how many words a text is to have. */
export function GoalDialog({ goal, onSet, onClose }: GoalDialogProps) {
  const [typed, setTyped] = useState(goal === undefined ? '' : String(goal))
  const [error, setError] = useState<string>()

  function set() {
    const words = Number(typed)
    if (!Number.isInteger(words) || words < 1 || words > maxGoal) {
      flushSync(() => setError(`Enter a whole number from 1 to ${withCommas(maxGoal)}`))
      return reportInvalidForm()
    }
    onSet(words)
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    set()
  }

  return (
    <Dialog title="Word goal" onClose={onClose}>
      <TextField
        label="Words"
        required
        type="number"
        inputMode="numeric"
        min={1}
        max={maxGoal}
        hint="For this text, on this device."
        error={error}
        value={typed}
        onChange={({ target }) => {
          setError(undefined)
          setTyped(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <DialogActions>
        {goal !== undefined && (
          <Button
            variant="secondary"
            size="md"
            onClick={() => {
              onSet(undefined)
              onClose()
            }}
          >
            Remove Goal
          </Button>
        )}
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" onClick={set}>
          Set Goal
        </Button>
      </DialogActions>
    </Dialog>
  )
}
