import { CircleAlert } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { DropZone } from '../../../../web/admin/drop-zone.tsx'
import { UploadProgress } from '../../../../web/admin/upload-progress.tsx'
import { useMediaQuery } from '../../../../web/media-query.ts'
import field from '../../../../web/ui/field.module.css'
import styles from './content-field.module.css'
import { helpers, type Helper } from './markdown-helpers.ts'
import type { PostForm } from './post-form.ts'
import { PreviewPane } from './preview-pane.tsx'
import { TextCounts } from './text-counts.tsx'
import { showLine, TextProblems } from './text-problems.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEditing } from './use-editing.ts'
import { usePictureInsert } from './use-picture-insert.ts'
import { usePreview } from './use-preview.ts'
import { useTextEdits } from './use-text-edits.ts'
import { type View, ViewSwitch } from './view-switch.tsx'

/** Two columns need the room of a tablet held sideways. */
const wideWindow = '(width >= 1024px)'

/** The Markdown of a post with its tools, its preview and its counts. */
export function ContentField({ form }: { form: PostForm }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = useTextEdits(area)
  const upload = usePictureInsert(area, edit)
  const isWide = useMediaQuery(wideWindow)
  const isSplit = useEditing().isFull && isWide
  const [chosen, setView] = useView(form)
  const view = isSplit ? 'both' : chosen
  const content = useWatch({ control: form.control, name: 'content' })
  const rendered = usePreview(content, view !== 'write')
  const { ref, ...registered } = form.register('content')
  const { error } = form.getFieldState('content', form.formState)

  const problems = rendered.preview?.problems ?? []

  function onShow(line: number) {
    // What is out of sight cannot have the focus.
    if (view === 'preview') flushSync(() => setView('write'))
    if (area.current) showLine(area.current, line)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const helper = Object.values<Helper>(helpers).find(({ key }) => key === event.key)
    if (!helper) return
    event.preventDefault()
    edit(helper.edit)
  }

  function onPaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    // Office programs put a picture of the copied text beside it.
    if (!file?.type.startsWith('image/') || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    upload.start(file)
  }

  return (
    <div className={styles.content} data-view={view}>
      <div className={styles.head}>
        <label htmlFor={id} className={field.label}>
          Content
        </label>
        {view !== 'both' && <ViewSwitch view={view} notes={problems.length} onChange={setView} />}
      </div>
      <DropZone className={styles.writing} onFile={upload.start}>
        <div className={styles.box} hidden={view === 'preview'}>
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
              area.current = element
              ref(element)
            }}
            rows={14}
            className={styles.area}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </div>
        {error && (
          <p id={`${id}-error`} className={field.error}>
            <CircleAlert aria-hidden="true" />
            {error.message}
          </p>
        )}
      </DropZone>
      <PreviewPane rendered={rendered} isHidden={view === 'write'} />
      <TextProblems problems={problems} onShow={onShow} />
      <div className={styles.foot}>
        <TextCounts rendered={rendered} />
        <UploadProgress upload={upload} />
      </div>
    </div>
  )
}

/** What is wrong with the text is to be seen where it can be changed. */
function useView(form: PostForm) {
  const [view, setView] = useState<View>('write')
  const { submitCount, errors } = form.formState
  const isWrong = errors.content !== undefined
  const [seen, setSeen] = useState(submitCount)
  if (seen !== submitCount) {
    setSeen(submitCount)
    if (isWrong) setView('write')
  }
  const { setFocus } = form
  useEffect(() => {
    if (isWrong && document.activeElement === document.body) setFocus('content')
  }, [submitCount, isWrong, setFocus])
  return [view, setView] as const
}
