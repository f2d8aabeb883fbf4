import { CircleAlert } from 'lucide-react'
import type { ClipboardEvent, RefObject } from 'react'
import { DropZone } from '../../../../platform/web/admin/drop-zone.tsx'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/markdown-field.ts'
import fieldStyles from '../../../../platform/web/ui/field.module.css'
import type { NameDialog } from './choices/use-names.tsx'
import styles from './content-field.module.css'
import { isNotebook, type useNotebook } from './notebooks/use-notebook.tsx'
import { Toolbar } from './toolbar.tsx'
import type { useFileInsert } from './use-file-insert.ts'
import type { useTextEdits } from './use-text-edits.ts'
import { onWritingKey } from './writing-keys.ts'

interface WritingBoxProps extends Pick<MarkdownFieldProps, 'field'> {
  id: string
  areaRef: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  upload: ReturnType<typeof useFileInsert>
  notebook: ReturnType<typeof useNotebook>
  onName: (dialog: NameDialog) => void
  onRichPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  isHidden: boolean
}

/** The text area with its tools; pictures and files can be dropped and pasted into it. */
export function WritingBox(props: WritingBoxProps) {
  const { field, id, areaRef, edit, upload, notebook, onName, onRichPaste, isHidden } = props
  const { ref, error, ...registered } = field
  const take = (file: File) => (isNotebook(file) ? notebook : upload).start(file)

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const [file] = event.clipboardData.files
    // Office programs also put a picture of copied text on the clipboard.
    if (!file || event.clipboardData.types.includes('text/plain')) {
      onRichPaste(event)
      return
    }
    event.preventDefault()
    take(file)
  }

  return (
    <DropZone className={styles.writing} onFile={take}>
      <div className={styles.box} hidden={isHidden}>
        <Toolbar
          controls={id}
          onHelp={(helper) => edit(helper.edit)}
          onName={onName}
          onUpload={upload.choose}
          onNotebook={notebook.choose}
          isUploading={upload.state.kind === 'sending'}
        />
        {notebook.notes}
        <textarea
          {...registered}
          id={id}
          ref={(element) => {
            areaRef.current = element
            ref(element)
          }}
          rows={14}
          className={styles.area}
          onKeyDown={(event) => onWritingKey(event, edit)}
          onPaste={onPaste}
          aria-invalid={error !== undefined ? true : undefined}
          aria-describedby={error !== undefined ? `${id}-error` : undefined}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </DropZone>
  )
}
