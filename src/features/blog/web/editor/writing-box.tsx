import { CircleAlert } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { DropZone } from '../../../../web/admin/drop-zone.tsx'
import type { MarkdownFieldProps } from '../../../../web/admin/markdown-field.ts'
import fieldStyles from '../../../../web/ui/field.module.css'
import styles from './content-field.module.css'
import { continueLine } from './continue-line.ts'
import { helpers, type Helper } from './markdown-helpers.ts'
import { Toolbar } from './toolbar.tsx'
import type { useFileInsert } from './use-file-insert.ts'
import type { useTextEdits } from './use-text-edits.ts'

interface WritingBoxProps extends Pick<MarkdownFieldProps, 'field'> {
  id: string
  areaRef: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  upload: ReturnType<typeof useFileInsert>
  onRichPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  isHidden: boolean
}

/** The text area with its tools; pictures and files can be dropped and pasted into it. */
export function WritingBox(props: WritingBoxProps) {
  const { field, id, areaRef, edit, upload, onRichPaste, isHidden } = props
  const { ref, error, ...registered } = field

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter') return onEnter(event)
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const helper = Object.values<Helper>(helpers).find(({ key }) => key === event.key)
    if (!helper) return
    event.preventDefault()
    edit(helper.edit)
  }

  function onEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    // An input method takes the key for itself.
    const next =
      isPlain && !event.nativeEvent.isComposing ? continueLine({ text, start, end }) : undefined
    if (!next) return
    event.preventDefault()
    edit(() => next)
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const [file] = event.clipboardData.files
    // Office programs put a picture of the copied text beside it.
    if (!file || event.clipboardData.types.includes('text/plain')) {
      onRichPaste(event)
      return
    }
    event.preventDefault()
    upload.start(file)
  }

  return (
    <DropZone className={styles.writing} onFile={upload.start}>
      <div className={styles.box} hidden={isHidden}>
        <Toolbar
          controls={id}
          onHelp={(helper) => edit(helper.edit)}
          onUpload={upload.choose}
          isUploading={upload.state.kind === 'sending'}
        />
        <textarea
          {...registered}
          id={id}
          ref={(element) => {
            areaRef.current = element
            ref(element)
          }}
          rows={14}
          className={styles.area}
          onKeyDown={onKeyDown}
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
