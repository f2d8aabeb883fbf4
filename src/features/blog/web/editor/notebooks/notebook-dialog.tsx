import { useId } from 'react'
import { BusyFields } from '../../../../../platform/web/admin/busy-fields.tsx'
import { Button, IconButton } from '../../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import { TextComparison } from '../../../../../platform/web/admin/text-comparison.tsx'
import type { ConvertedNotebook, NotebookChoices, NotebookNote } from '../../../notebooks.ts'
import { CheckboxField } from '../../../../../platform/web/admin/checkbox-field.tsx'
import { UploadProgress } from '../../../../../platform/web/admin/upload-progress.tsx'
import type { FileUpload } from '../../../../../platform/web/admin/use-upload.ts'
import { SelectField } from '../../../../../platform/web/ui/select.tsx'
import { X } from 'lucide-react'
import comparison from '../../../../../platform/web/admin/comparison-dialog.module.css'
import styles from './notebook-dialog.module.css'
import notebookReportStyles from './notebook-report.module.css'

interface NotebookDialogProps {
  mine: string
  /** The converted notebook. */
  notebook: Pick<ConvertedNotebook, 'content' | 'report'>
  onReplace: () => void
  onInsert: () => void
  onClose: () => void
}

const heads = ['Current text', 'Notebook'] as const

/** Shows what a notebook would change in a text, and asks how to insert it. */
export function NotebookDialog(props: NotebookDialogProps) {
  const { mine, notebook, onReplace, onInsert, onClose } = props
  const { content, report } = notebook
  const id = useId()
  return (
    <Dialog title="Import a notebook" onClose={onClose} size="lg">
      <p className={comparison.intro}>
        {mine.trim() === content.trim()
          ? 'The text and the notebook are identical.'
          : 'The post already has text. Compare it with the notebook, then choose.'}
      </p>
      {report.length > 0 && (
        <section className={styles.report} aria-labelledby={id}>
          <h3 id={id}>Changes from the notebook</h3>
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
            Insert at Cursor
          </Button>
          <Button size="md" onClick={onReplace}>
            Replace Text
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

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
  { value: 'folded', text: 'Folded' },
  { value: 'none', text: 'Left out' },
]

/** Asks for the options before a notebook is converted; shows why a notebook is refused. */
export function ChoicesDialog(props: ChoicesDialogProps) {
  const { name, choices, isTextEmpty, upload, onChange, onRead, onClose } = props
  const isReading = upload.state.kind === 'sending'
  return (
    <Dialog title="Import a notebook" onClose={onClose}>
      <p className={comparison.intro}>
        <span className="ink semibold wrap-anywhere">{name}</span> becomes text with its pictures.
        No code in it runs.
      </p>
      <BusyFields busy={isReading} className={styles.choices}>
        <SelectField
          label="Code"
          options={codes}
          value={choices.code}
          onChange={({ target: { value } }) => {
            const code = codes.find((one) => one.value === value)?.value
            if (code) onChange({ ...choices, code })
          }}
        />
        <CheckboxField
          label="Include warnings"
          checked={choices.hasWarnings}
          onChange={({ target }) => onChange({ ...choices, hasWarnings: target.checked })}
        />
        <CheckboxField
          label="Keep the notebook and link to it at the end"
          checked={choices.isKept}
          onChange={({ target }) => onChange({ ...choices, isKept: target.checked })}
        />
      </BusyFields>
      <UploadProgress upload={upload} />
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" busy={isReading} onClick={onRead}>
          {isTextEmpty ? 'Import' : 'Compare with Text'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface NotebookReportProps {
  report: readonly NotebookNote[]
  onClose: () => void
}

/** The remarks on an inserted notebook, until they are closed. */
export function NotebookReport({ report, onClose }: NotebookReportProps) {
  const id = useId()
  if (report.length === 0) return null
  return (
    <section className={notebookReportStyles.report} aria-labelledby={id}>
      <div className={notebookReportStyles.head}>
        <h3 id={id}>Notes on the notebook</h3>
        <IconButton label="Hide the notes" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <NotebookNotes report={report} labelledBy={id} />
    </section>
  )
}

interface NotebookNotesProps {
  report: readonly NotebookNote[]
  /** The id of the heading. */
  labelledBy: string
}

/** The remarks on what was left out of a notebook or changed. */
function NotebookNotes({ report, labelledBy }: NotebookNotesProps) {
  return (
    <ul
      className={notebookReportStyles.notes}
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
