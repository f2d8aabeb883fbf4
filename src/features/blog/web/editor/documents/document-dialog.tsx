import { useId } from 'react'
import { BusyFields } from '../../../../../platform/web/admin/busy-fields.tsx'
import { Button, IconButton } from '../../../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../../../platform/web/ui/dialog.tsx'
import { TextComparison } from '../../../../../platform/web/admin/text-comparison.tsx'
import type { NotebookChoices } from '../../../notebooks.ts'
import { CheckboxField } from '../../../../../platform/web/admin/checkbox-field.tsx'
import { UploadProgress } from '../../../../../platform/web/admin/upload-progress.tsx'
import type { FileUpload } from '../../../../../platform/web/admin/use-upload.ts'
import { SelectField } from '../../../../../platform/web/ui/select.tsx'
import { X } from 'lucide-react'
import type { ConvertedDocument, DocumentKind, DocumentNote } from './document-kinds.ts'
import comparison from '../../../../../platform/web/admin/comparison-dialog.module.css'
import styles from './document-dialog.module.css'
import reportStyles from './document-report.module.css'

interface DocumentDialogProps {
  mine: string
  noun: DocumentKind['noun']
  document: Pick<ConvertedDocument, 'content' | 'report'>
  onReplace: () => void
  onInsert: () => void
  onClose: () => void
}

const heads = {
  notebook: ['Current text', 'Notebook'],
  paper: ['Current text', 'Paper'],
} as const

/** Shows what a document would change in a text, and asks how to insert it. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { mine, noun, document, onReplace, onInsert, onClose } = props
  const { content, report } = document
  const id = useId()
  return (
    <Dialog title={`Import a ${noun}`} onClose={onClose} size="lg">
      <p className={comparison.intro}>
        {mine.trim() === content.trim()
          ? `The text and the ${noun} are identical.`
          : `The post already has text. Compare it with the ${noun}, then choose.`}
      </p>
      {report.length > 0 && (
        <section className={styles.report} aria-labelledby={id}>
          <h3 id={id}>{`Changes from the ${noun}`}</h3>
          <DocumentNotes report={report} labelledBy={id} />
        </section>
      )}
      {mine.trim() !== content.trim() && (
        <TextComparison name="Content" mine={mine} newer={content} heads={heads[noun]} />
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
  kind: DocumentKind
  /** The options for a notebook; a paper has none. */
  choices: NotebookChoices
  /** Whether the text is empty, so that the whole document is inserted without asking. */
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

/** Says what becomes of a document, and asks for options, before it is converted; shows why it is refused. */
export function ChoicesDialog(props: ChoicesDialogProps) {
  const { name, kind, choices, isTextEmpty, upload, onChange, onRead, onClose } = props
  const isReading = upload.state.kind === 'sending'
  return (
    <Dialog title={`Import a ${kind.noun}`} onClose={onClose}>
      <p className={comparison.intro}>
        <span className="ink semibold wrap-anywhere">{name}</span> {kind.effect}
      </p>
      {kind.noun === 'notebook' && (
        <NotebookOptions choices={choices} isBusy={isReading} onChange={onChange} />
      )}
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

interface NotebookOptionsProps extends Pick<ChoicesDialogProps, 'choices' | 'onChange'> {
  isBusy: boolean
}

function NotebookOptions({ choices, isBusy, onChange }: NotebookOptionsProps) {
  return (
    <BusyFields busy={isBusy} className={styles.choices}>
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
  )
}

interface DocumentReportProps {
  noun: DocumentKind['noun']
  report: readonly DocumentNote[]
  onClose: () => void
}

/** The remarks on an inserted document, until they are closed. */
export function DocumentReport({ noun, report, onClose }: DocumentReportProps) {
  const id = useId()
  if (report.length === 0) return null
  return (
    <section className={reportStyles.report} aria-labelledby={id}>
      <div className={reportStyles.head}>
        <h3 id={id}>{`Notes on the ${noun}`}</h3>
        <IconButton label="Hide the notes" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <DocumentNotes report={report} labelledBy={id} />
    </section>
  )
}

interface DocumentNotesProps {
  report: readonly DocumentNote[]
  /** The id of the heading. */
  labelledBy: string
}

/** The remarks on what was left out of a document or changed. */
function DocumentNotes({ report, labelledBy }: DocumentNotesProps) {
  return (
    <ul
      className={reportStyles.notes}
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
