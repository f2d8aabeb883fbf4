import { CircleAlert } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/field-props.ts'
import field from '../../../../platform/web/ui/field.module.css'
import styles from './text-box.module.css'
import { kindOfDropped } from './documents/document-kinds.ts'
import { Toolbar } from './toolbar.tsx'
import type { Writing } from './use-writing.ts'
import { onWritingKey } from './writing-keys.ts'

interface TextBoxProps extends Pick<MarkdownFieldProps, 'field'> {
  id: string
  writing: Writing
  className?: string | undefined
  areaRef: Writing['area']
  /** The accessible name, without a visible label. */
  name?: string
  required?: boolean | undefined
  /** Handles keys before the text does. */
  onKeyDown?: (event: KeyboardEvent) => void
  /** What is drawn behind the text, at its places. */
  children?: ReactNode
}

/** The text area; pictures, files and formatted text can be pasted into it. */
export function TextBox(props: TextBoxProps) {
  const {
    field: place,
    id,
    writing,
    areaRef,
    className,
    name,
    required,
    onKeyDown,
    children,
  } = props
  const { edit, rich } = writing
  const { ref, error, ...registered } = place

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const [file] = event.clipboardData.files
    // Office programs also put a picture of copied text on the clipboard.
    if (!file || event.clipboardData.types.includes('text/plain')) {
      rich.onPaste(event)
      return
    }
    event.preventDefault()
    void takeFile(writing, file)
  }

  return (
    <div className={styles.box}>
      {children}
      <textarea
        {...registered}
        id={id}
        ref={(element) => {
          areaRef.current = element
          ref(element)
        }}
        rows={14}
        className={className}
        spellCheck
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!event.defaultPrevented) onWritingKey(event, edit)
        }}
        onPaste={onPaste}
        aria-required={required}
        aria-label={name}
        aria-invalid={error !== undefined ? true : undefined}
        aria-describedby={error !== undefined ? `${id}-error` : undefined}
      />
    </div>
  )
}

/** The error of the text with this id. */
export function TextError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={`${id}-error`} className={field.error}>
      <CircleAlert aria-hidden="true" />
      {error}
    </p>
  )
}

/** Inserts a file that was pasted or dropped. */
export async function takeFile({ documents, upload }: Writing, file: File): Promise<void> {
  const kind = await kindOfDropped(file)
  if (kind) documents.start(file, kind)
  else upload.start(file)
}

/** The toolbar of a text. */
export function WritingTools({ id, writing }: Pick<TextBoxProps, 'id' | 'writing'>) {
  const { edit, upload, documents, openName } = writing
  return (
    <Toolbar
      controls={id}
      onHelp={(helper) => edit(helper.edit)}
      onName={openName}
      onUpload={upload.choose}
      onDocument={documents.choose}
      isUploading={upload.state.kind === 'sending'}
    />
  )
}
