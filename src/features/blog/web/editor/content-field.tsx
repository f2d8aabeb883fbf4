import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/markdown-field.ts'
import type { TextKind } from '../../preview.ts'
import { UploadProgress } from '../../../../platform/web/admin/upload-progress.tsx'
import { useMediaQuery } from '../../../../platform/web/media-query.ts'
import field from '../../../../platform/web/ui/field.module.css'
import { useNames } from './choices/use-names.tsx'
import styles from './content-field.module.css'
import { type TakeNaming, useNotebook } from './notebooks/use-notebook.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { TextCounts } from './text-counts.tsx'
import { showLine, TextProblems } from './text-problems.tsx'
import { useFileInsert } from './use-file-insert.ts'
import { useFollowedCaret } from './use-followed-caret.ts'
import { usePreview } from './use-preview.ts'
import { useRichPaste } from './use-rich-paste.ts'
import { useSelectedWords } from './use-selected-words.ts'
import { useTextEdits } from './use-text-edits.ts'
import { type View, ViewSwitch } from './view-switch.tsx'
import { WritingBox } from './writing-box.tsx'

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
