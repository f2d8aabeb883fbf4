import { CircleAlert } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/field-props.ts'
import field from '../../../../platform/web/ui/field.module.css'
import { continueLine } from './continue-line.ts'
import { type Helper, helpers } from './markdown-helpers.ts'
import { isNotebook } from './notebooks/use-notebook.tsx'
import type { useTextEdits } from './text-edits.ts'
import { Toolbar } from './toolbar.tsx'
import type { Writing } from './use-writing.ts'

interface TextBoxProps extends Pick<MarkdownFieldProps, 'field'> {
  id: string
  writing: Writing
  className?: string | undefined
  areaRef: Writing['area']
  /** The accessible name, without a visible label. */
  name?: string
}

/** The text area; pictures, files and formatted text can be pasted into it. */
export function TextBox(props: TextBoxProps) {
  const { field: place, id, writing, areaRef, className, name } = props
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
    takeFile(writing, file)
  }

  return (
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
      onKeyDown={(event) => onWritingKey(event, edit)}
      onPaste={onPaste}
      aria-label={name}
      aria-invalid={error !== undefined ? true : undefined}
      aria-describedby={error !== undefined ? `${id}-error` : undefined}
    />
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
export function takeFile({ notebook, upload }: Writing, file: File) {
  return (isNotebook(file) ? notebook : upload).start(file)
}

/** The toolbar of a text. */
export function WritingTools({ id, writing }: Pick<TextBoxProps, 'id' | 'writing'>) {
  const { edit, upload, notebook, openName } = writing
  return (
    <Toolbar
      controls={id}
      onHelp={(helper) => edit(helper.edit)}
      onName={openName}
      onUpload={upload.choose}
      onNotebook={notebook.choose}
      isUploading={upload.state.kind === 'sending'}
    />
  )
}

type Edit = ReturnType<typeof useTextEdits>

/** The keyboard shortcuts in the text: the toolbar actions with Ctrl or Cmd, and Enter in lists and fences. */
function onWritingKey(event: KeyboardEvent<HTMLTextAreaElement>, edit: Edit): void {
  if (event.key === 'Enter') {
    onEnter(event, edit)
    return
  }
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const helper = Object.values<Helper>(helpers).find(({ key }) => key === event.key)
  if (!helper) return
  event.preventDefault()
  edit(helper.edit)
}

function onEnter(event: KeyboardEvent<HTMLTextAreaElement>, edit: Edit): void {
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  // Enter also confirms the input of an input method (IME), which must not change the list.
  const next =
    isPlain && !event.nativeEvent.isComposing ? continueLine({ text, start, end }) : undefined
  if (!next) return
  event.preventDefault()
  edit(() => next)
}
