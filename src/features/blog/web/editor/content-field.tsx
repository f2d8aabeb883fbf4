import { useId } from 'react'
import { DropZone } from '../../../../platform/web/admin/drop-zone.tsx'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/field-props.ts'
import { UploadProgress } from '../../../../platform/web/admin/upload-progress.tsx'
import field from '../../../../platform/web/ui/field.module.css'
import type { PreviewRules } from '../../preview.ts'
import styles from './content-field.module.css'
import type { TakeNaming } from './documents/use-document.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { takeFile, TextBox, TextError, WritingTools } from './text-box.tsx'
import { TextCounts } from './text-counts.tsx'
import { TextProblems } from './text-problems.tsx'
import { useWriting } from './use-writing.ts'
import { ViewSwitch } from './view-switch.tsx'

interface ContentFieldProps extends MarkdownFieldProps, PreviewRules {
  /** Takes over the title and the like when a document is inserted into an empty text. */
  takeNaming?: TakeNaming
  required?: boolean
}

/** A Markdown text field with toolbar, preview and counts, for forms in windows. */
export function ContentField(props: ContentFieldProps) {
  const { label, hint, content, field: place, attempts, required, ...rules } = props
  const id = useId()
  const isWrong = place.error !== undefined
  const writing = useWriting({ content, isWrong, attempts, ...rules })
  const { view, problems } = writing
  const isPreview = view === 'preview'
  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        <ViewSwitch
          view={isPreview ? 'preview' : 'write'}
          notes={problems.length}
          onChange={writing.setSide}
        />
      </div>
      <DropZone className={styles.writing} onFile={(file) => void takeFile(writing, file)}>
        <div className={styles.box} hidden={isPreview}>
          <WritingTools id={id} writing={writing} />
          {writing.documents.notes}
          <TextBox
            {...{ id, writing, required }}
            field={place}
            areaRef={writing.area}
            className={styles.area}
          />
        </div>
        <TextError id={id} error={place.error} />
      </DropZone>
      {hint !== undefined && !isPreview && <p className={field.hint}>{hint}</p>}
      <PreviewPane
        paneRef={writing.pane}
        rendered={writing.rendered}
        as={rules.as}
        isHidden={!isPreview}
      />
      <TextProblems problems={problems} onShow={writing.show} />
      {writing.names}
      <div className={styles.foot}>
        <div className={styles.facts}>
          <TextCounts writing={writing} />
          <p role="status">{writing.rich.note}</p>
        </div>
        <UploadProgress upload={writing.upload} />
      </div>
    </div>
  )
}
