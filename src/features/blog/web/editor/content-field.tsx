import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/field-props.ts'
import type { TextKind } from '../../preview.ts'
import { UploadProgress } from '../../../../platform/web/admin/upload-progress.tsx'
import { useMediaQuery } from '../../../../platform/web/media-query.ts'
import { type NameDialog, useNames } from './citations/insert-dialogs.tsx'
import { isNotebook, type TakeNaming, useNotebook } from './notebooks/use-notebook.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { showLine, TextProblems } from './text-problems.tsx'
import { useFileInsert } from './use-file-insert.ts'
import { useFollowedCaret } from './follow-caret.ts'
import { type RenderedText, usePreview } from './previewer.ts'
import { useRichPaste } from './rich-paste.ts'
import { useTextEdits } from './text-edits.ts'
import { CircleAlert } from 'lucide-react'
import { DropZone } from '../../../../platform/web/admin/drop-zone.tsx'
import { Toolbar } from './toolbar.tsx'
import { continueLine } from './continue-line.ts'
import { type Helper, helpers } from './markdown-helpers.ts'
import { countOf } from '../../../../shared/count.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import field from '../../../../platform/web/ui/field.module.css'
import styles from './content-field.module.css'
import textCountsStyles from './text-counts.module.css'
import viewSwitchStyles from './view-switch.module.css'

/** Two columns need the width of a tablet in landscape. */
const wideWindow = '(width >= 1024px)'

interface ContentFieldProps extends MarkdownFieldProps {
  /** Whether it is in the full-screen editor of a post. */
  isFull?: boolean
  /** Whether only the text is shown (focus mode). */
  isFocused?: boolean
  /** Takes over the title and the like when a notebook is inserted into an empty text. */
  takeNaming?: TakeNaming
  /** The kind of text, if it is not that of a post. */
  as?: TextKind
}

/** A Markdown text field with toolbar, preview and counts. */
export function ContentField(props: ContentFieldProps) {
  const { label, hint, content, field: place, attempts, isFull = false, isFocused = false } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  const edit = useTextEdits(area)
  const upload = useFileInsert(area, edit)
  const notebook = useNotebook({ area, edit, takeNaming: props.takeNaming })
  const rich = useRichPaste(edit, area)
  const isSplit = useMediaQuery(wideWindow) && isFull
  const [chosen, setView] = useView(area, attempts, place.error !== undefined)
  const view = isFocused ? 'write' : isSplit ? 'both' : chosen
  const rendered = usePreview(content, view !== 'write', props.as)
  useFollowedCaret({ area, pane, view, html: rendered.preview?.html })
  const names = useNames({ area, edit, labels: rendered.preview?.labels ?? [] })
  const problems = rendered.preview?.problems ?? []

  function onShow(line: number) {
    // A hidden text area cannot get the focus.
    if (view === 'preview') flushSync(() => setView('write'))
    if (area.current) showLine(area.current, line)
  }

  return (
    <div
      className={styles.content}
      data-view={view}
      data-full={isFull || undefined}
      data-focused={isFocused || undefined}
    >
      <div className={styles.head}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        {view !== 'both' && !isFocused && (
          <ViewSwitch view={view} notes={problems.length} onChange={setView} />
        )}
      </div>
      <WritingBox
        field={place}
        id={id}
        areaRef={area}
        edit={edit}
        upload={upload}
        notebook={notebook}
        onName={names.open}
        onRichPaste={rich.onPaste}
        isHidden={view === 'preview'}
      />
      {hint !== undefined && view !== 'preview' && <p className={field.hint}>{hint}</p>}
      <PreviewPane paneRef={pane} rendered={rendered} as={props.as} isHidden={view === 'write'} />
      <TextProblems problems={problems} onShow={onShow} />
      {names.names}
      <div className={styles.foot}>
        <div className={styles.facts}>
          <TextCounts rendered={rendered} selected={useSelectedWords(area)} />
          <p role="status">{rich.note}</p>
        </div>
        <UploadProgress upload={upload} />
      </div>
    </div>
  )
}

/** Shows the text when it has an error, since it cannot be changed in the preview. */
function useView(area: RefObject<HTMLTextAreaElement | null>, attempts: number, isWrong: boolean) {
  const [view, setView] = useState<View>('write')
  const [seen, setSeen] = useState(attempts)
  if (seen !== attempts) {
    setSeen(attempts)
    if (isWrong) setView('write')
  }
  useEffect(() => {
    if (isWrong && document.activeElement === document.body) area.current?.focus()
  }, [attempts, isWrong, area])
  return [view, setView] as const
}

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
function WritingBox(props: WritingBoxProps) {
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
        <p id={`${id}-error`} className={field.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </DropZone>
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

interface TextCountsProps {
  rendered: RenderedText
  /** How many words are selected. */
  selected: number
}

/** The length of the text as on its page, for the latest rendered text. */
function TextCounts({ rendered: { kind, preview, retry }, selected }: TextCountsProps) {
  if (kind === 'failed')
    return (
      <p className={textCountsStyles.counts}>
        The words could not be counted.
        <Button variant="quiet" size="md" className={textCountsStyles.again} onClick={retry}>
          Try Again
        </Button>
      </p>
    )
  return (
    <p className={textCountsStyles.counts}>
      {preview
        ? `${countOf(preview.words, 'word')}, ${preview.minutes.toLocaleString('en-US')} min`
        : 'Counting the words...'}
      {selected > 0 && <span>{`${countOf(selected, 'word')} selected`}</span>}
    </p>
  )
}

/** How many words of a text area are selected; 0 without a selection. */
function useSelectedWords(area: RefObject<HTMLTextAreaElement | null>): number {
  const [words, setWords] = useState(0)
  useEffect(() => {
    const count = () => {
      const element = area.current
      if (!element || document.activeElement !== element) return
      setWords(wordsIn(element.value.slice(element.selectionStart, element.selectionEnd)))
    }
    document.addEventListener('selectionchange', count)
    return () => document.removeEventListener('selectionchange', count)
  }, [area])
  return words
}

/** Counts in the Markdown source: text between white space with at least one letter or digit. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** Which side of the editor is shown. */
type View = 'write' | 'preview'

const views = [
  { view: 'write', text: 'Write' },
  { view: 'preview', text: 'Preview' },
] as const

interface ViewSwitchProps {
  view: View
  /** The number of remarks on the text below the preview. */
  notes: number
  onChange: (view: View) => void
}

/** Switches between the text and its preview. */
function ViewSwitch({ view: current, notes, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Write or preview" className={viewSwitchStyles.switch}>
      {views.map(({ view, text }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {view === 'preview' && notes > 0 ? `${text}, ${countOf(notes, 'note')}` : text}
        </button>
      ))}
    </div>
  )
}
