import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { reportInvalidForm } from '../../../../platform/web/admin/schema-form.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../platform/web/ui/dialog.tsx'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../../platform/web/ui/select.tsx'
import type { EditionKind } from '../../../../shared/editions.ts'
import type { Post } from '../../contract.ts'
import { newVersionSchema } from '../../rules.ts'
import type { SaveAs } from './post-actions.tsx'
import styles from './publish-dialog.module.css'

interface NewVersionDialogProps {
  /** Resolves to undefined if the post could not be saved. */
  onSave: (as: SaveAs) => Promise<Post | undefined>
  onClose: () => void
}

const kinds: readonly { value: EditionKind; text: string }[] = [
  { value: 'update', text: 'Update: something new' },
  { value: 'erratum', text: 'Erratum: a mistake is corrected' },
  { value: 'retraction', text: 'Retraction: the article no longer stands' },
]

/** Publishes the text as a new version with a note for readers, who can still read the one before it. */
export function NewVersionDialog({ onSave, onClose }: NewVersionDialogProps) {
  const [kind, setKind] = useState<string>('update')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return undefined
    const newVersion = v.safeParse(newVersionSchema, { kind, note })
    if (!newVersion.success) {
      flushSync(() => setError(newVersion.issues[0].message))
      return reportInvalidForm()
    }
    setBusy(true)
    const saved = await onSave({ newVersion: newVersion.output })
    setBusy(false)
    return saved && onClose()
  }

  return (
    <Dialog title="Publish a new version" onClose={() => isBusy || onClose()}>
      <form noValidate className="stack gap-16" onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Kind"
          options={kinds}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <TextField
          label="What changed"
          required
          hint="Shown under the title and in the feed, such as: The zero point in Figure 2 was wrong"
          value={note}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setNote(target.value)
          }}
        />
        <p className={styles.about}>
          Readers can still read the version before it, exactly as it was, and see what changed. A
          small correction, such as a spelling mistake, needs no new version: update the post
          instead.
        </p>
        <DialogActions>
          <Button variant="secondary" size="md" disabledFocusable={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" busy={isBusy}>
            Publish Version
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
