import { type ReactNode, useId } from 'react'
import { DropZone } from '../../../../platform/web/admin/drop-zone.tsx'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/field-props.ts'
import { UploadProgress } from '../../../../platform/web/admin/upload-progress.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { takeFile, TextBox, TextError, WritingTools } from './text-box.tsx'
import { TextCounts } from './text-counts.tsx'
import type { Writing } from './use-writing.ts'
import { ViewSwitch } from './view-switch.tsx'
import styles from './writing-desk.module.css'

interface WritingDeskProps extends Pick<MarkdownFieldProps, 'field'> {
  writing: Writing
  /** Whether there is room for text and preview side by side. */
  isWide: boolean
  /** Whether only the text is shown. */
  isFocused: boolean
  /** What is shown below the text, unless only the text is. */
  children: ReactNode
}

/** A text that fills its page: toolbar, text and preview, each of which scrolls by itself. */
export function WritingDesk(props: WritingDeskProps) {
  const { writing, field, isWide, isFocused, children } = props
  const id = useId()
  const { view, problems, pane, rendered, as } = writing
  const isPreview = view === 'preview'
  return (
    <DropZone className={styles.desk} onFile={(file) => takeFile(writing, file)}>
      <div className={styles.head} data-focused={isFocused || undefined}>
        {!isWide && !isFocused && (
          <ViewSwitch
            view={isPreview ? 'preview' : 'write'}
            notes={problems.length}
            onChange={writing.setSide}
          />
        )}
        <TextCounts writing={writing} />
      </div>
      {!isFocused && (
        <div className={styles.tools} hidden={isPreview}>
          <WritingTools id={id} writing={writing} />
        </div>
      )}
      <div className={styles.panes} data-view={view} data-focused={isFocused || undefined}>
        <div className={styles.source} hidden={isPreview}>
          {writing.notebook.notes}
          <TextBox
            field={field}
            id={id}
            writing={writing}
            areaRef={writing.area}
            name="Content"
            className={styles.area}
          />
        </div>
        <PreviewPane paneRef={pane} rendered={rendered} as={as} isHidden={view === 'write'} />
      </div>
      <div className={styles.notes}>
        <TextError id={id} error={field.error} />
        <p role="status">{writing.rich.note}</p>
        <UploadProgress upload={writing.upload} />
      </div>
      {!isFocused && <div className={styles.checks}>{children}</div>}
    </DropZone>
  )
}
