import { CheckboxField } from '../../../../../platform/web/admin/checkbox-field.tsx'
import { UploadProgress } from '../../../../../platform/web/admin/upload-progress.tsx'
import type { FileUpload } from '../../../../../platform/web/admin/use-upload.ts'
import { Button } from '../../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import { SelectField } from '../../../../../platform/web/ui/select.tsx'
import type { NotebookChoices } from '../../../notebooks.ts'
import comparison from '../../../../../platform/web/admin/comparison-dialog.module.css'
import styles from './notebook-dialog.module.css'

interface ChoicesDialogProps {
  /** The name of the file. */
  name: string
  choices: NotebookChoices
  /** Whether the text is empty, so that the whole notebook is inserted without asking. */
  isTextEmpty: boolean
  upload: FileUpload
  onChange: (choices: NotebookChoices) => void
  onRead: () => void
  onClose: () => void
}

const codes: readonly { value: NotebookChoices['code']; text: string }[] = [
  { value: 'shown', text: 'Shown' },
  { value: 'folded', text: 'Folded, to be opened' },
  { value: 'none', text: 'Left out' },
]

/** Asks for the options before a notebook is converted; shows why a notebook is refused. */
export function ChoicesDialog(props: ChoicesDialogProps) {
  const { name, choices, isTextEmpty, upload, onChange, onRead, onClose } = props
  const isReading = upload.state.kind === 'sending'
  return (
    <Dialog title="Import a notebook" onClose={onClose}>
      <p className={comparison.intro}>
        <span className={styles.name}>{name}</span> becomes text, with its pictures. Nothing in it
        runs.
      </p>
      <div className={styles.choices}>
        <SelectField
          label="Code"
          options={codes}
          value={choices.code}
          disabled={isReading}
          onChange={({ target: { value } }) => {
            const code = codes.find((one) => one.value === value)?.value
            if (code) onChange({ ...choices, code })
          }}
        />
        <CheckboxField
          label="Keep what programs warned of"
          checked={choices.hasWarnings}
          disabled={isReading}
          onChange={({ target }) => onChange({ ...choices, hasWarnings: target.checked })}
        />
        <CheckboxField
          label="Keep the notebook, with a link to it at the end"
          checked={choices.isKept}
          disabled={isReading}
          onChange={({ target }) => onChange({ ...choices, isKept: target.checked })}
        />
      </div>
      <UploadProgress upload={upload} />
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" busy={isReading} onClick={onRead}>
          {isTextEmpty ? 'Import' : 'Compare with the text'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
