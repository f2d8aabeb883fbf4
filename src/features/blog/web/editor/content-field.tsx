import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { UploadProgress } from '../../../../web/admin/upload-progress.tsx'
import { useMediaQuery } from '../../../../web/media-query.ts'
import field from '../../../../web/ui/field.module.css'
import styles from './content-field.module.css'
import type { PostForm } from './post-form.ts'
import { PreviewPane } from './preview-pane.tsx'
import { TextCounts } from './text-counts.tsx'
import { showLine, TextProblems } from './text-problems.tsx'
import { useEditing } from './use-editing.ts'
import { usePictureInsert } from './use-picture-insert.ts'
import { usePreview } from './use-preview.ts'
import { useSelectedWords } from './use-selected-words.ts'
import { useTextEdits } from './use-text-edits.ts'
import { type View, ViewSwitch } from './view-switch.tsx'
import { WritingBox } from './writing-box.tsx'

/** Two columns need the room of a tablet held sideways. */
const wideWindow = '(width >= 1024px)'

/** The Markdown of a post with its tools, its preview and its counts. */
export function ContentField({ form }: { form: PostForm }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = useTextEdits(area)
  const upload = usePictureInsert(area, edit)
  const isWide = useMediaQuery(wideWindow)
  const { isFull, isFocused } = useEditing()
  const isSplit = isFull && isWide
  const [chosen, setView] = useView(form)
  const view = isFocused ? 'write' : isSplit ? 'both' : chosen
  const content = useWatch({ control: form.control, name: 'content' })
  const rendered = usePreview(content, view !== 'write')
  const problems = rendered.preview?.problems ?? []

  function onShow(line: number) {
    // What is out of sight cannot have the focus.
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
          Content
        </label>
        {view !== 'both' && !isFocused && (
          <ViewSwitch view={view} notes={problems.length} onChange={setView} />
        )}
      </div>
      <WritingBox
        form={form}
        id={id}
        areaRef={area}
        edit={edit}
        upload={upload}
        isHidden={view === 'preview'}
      />
      <PreviewPane rendered={rendered} isHidden={view === 'write'} />
      <TextProblems problems={problems} onShow={onShow} />
      <div className={styles.foot}>
        <TextCounts rendered={rendered} selected={useSelectedWords(area)} />
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
