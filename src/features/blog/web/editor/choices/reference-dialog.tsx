import { useState } from 'react'
import { countOf } from '../../../../../shared/count.ts'
import { Button } from '../../../../../platform/web/ui/button.tsx'
import { DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import type { TextLabel } from '../../../preview.ts'
import { choiceOfLabel } from './choice.ts'
import { PickDialog } from './pick-dialog.tsx'

interface ReferenceDialogProps {
  labels: readonly TextLabel[]
  onInsert: (reference: string) => void
  onClose: () => void
}

const none =
  'Nothing in this text has a label yet. Write {#fig:name} behind a picture, {#eq:name} behind a formula, {#tbl:name} behind a caption, {#sec:name} behind a heading.'

/** Inserts a reference to a figure, an equation, a table, a listing or a section of the text. */
export function ReferenceDialog({ labels, onInsert, onClose }: ReferenceDialogProps) {
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const choices = labels.map(choiceOfLabel).filter(({ name, title }) => {
    const text = `${name} ${title}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <PickDialog
      title="Figure, equation, section"
      label="Search labels"
      query={query}
      onQuery={setQuery}
      choices={choices}
      onChoose={({ written }) => onInsert(written)}
      onClose={onClose}
      status={
        labels.length === 0
          ? none
          : choices.length === 0
            ? 'No label has all of these words.'
            : countOf(choices.length, 'label')
      }
    >
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </PickDialog>
  )
}
