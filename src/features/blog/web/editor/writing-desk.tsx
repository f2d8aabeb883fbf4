import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { DropZone } from '../../../../platform/web/admin/drop-zone.tsx'
import type { MarkdownFieldProps } from '../../../../platform/web/admin/field-props.ts'
import { UploadProgress } from '../../../../platform/web/admin/upload-progress.tsx'
import { IconButton } from '../../../../platform/web/ui/button.tsx'
import { Tooltip } from '../../../../platform/web/ui/tooltip.tsx'
import { FindBar } from './find/find-bar.tsx'
import { FoundMarks } from './find/found-marks.tsx'
import { type Find, onFindKey, useFind } from './find/use-find.ts'
import { GoalCounts } from './goal-counts.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { takeFile, TextBox, TextError, WritingTools } from './text-box.tsx'
import { TextCounts } from './text-counts.tsx'
import type { Writing } from './use-writing.ts'
import { ViewSwitch } from './view-switch.tsx'
import styles from './writing-desk.module.css'

interface WritingDeskProps extends Pick<MarkdownFieldProps, 'field'> {
  writing: Writing
  /** The name of the text for what this device keeps about it; undefined while it is not stored. */
  text: string | undefined
  /** Whether there is room for text and preview side by side. */
  isWide: boolean
  /** Whether only the text is shown. */
  isFocused: boolean
  /** What is shown beside the lines of the text, unless only the text is. */
  margin?: ReactNode
  /** What is shown below the text, unless only the text is. */
  children: ReactNode
}

/** A text that fills its page: toolbar, text and preview, each of which scrolls by itself. */
export function WritingDesk(props: WritingDeskProps) {
  const { writing, field, text, isWide, isFocused, children } = props
  const id = useId()
  const { view, pane, rendered, as, area, edit, content } = writing
  const find = useFind({ area, edit, content })
  const isPreview = view === 'preview'
  return (
    <DropZone className={styles.desk} onFile={(file) => void takeFile(writing, file)}>
      <DeskHead
        {...{ writing, text, find }}
        isFocused={isFocused}
        hasSides={!isWide && !isFocused}
      />
      {!isFocused && (
        <div className={styles.tools} hidden={isPreview}>
          <WritingTools id={id} writing={writing} />
        </div>
      )}
      <div className={styles.panes} data-view={view} data-focused={isFocused || undefined}>
        <div className={styles.source} hidden={isPreview}>
          {writing.documents.notes}
          {find.isOpen && <FindBar find={find} />}
          <TextBox
            field={field}
            id={id}
            writing={writing}
            areaRef={area}
            name="Content"
            className={styles.area}
            onKeyDown={(event) => onFindKey(event, find.open)}
          >
            {find.isOpen && <FoundMarks area={area} content={content} find={find} />}
            {!isFocused && props.margin}
          </TextBox>
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

interface DeskHeadProps extends Pick<WritingDeskProps, 'writing' | 'text' | 'isFocused'> {
  find: Find
  /** Whether text and preview are shown in turn. */
  hasSides: boolean
}

/** The row with the length of the text. */
function DeskHead({ writing, text, find, isFocused, hasSides }: DeskHeadProps) {
  const { view, problems } = writing
  const { isOpen, open, close } = find
  const isPreview = view === 'preview'
  return (
    <div className={styles.head} data-focused={isFocused || undefined}>
      {hasSides && (
        <ViewSwitch
          view={isPreview ? 'preview' : 'write'}
          notes={problems.length}
          onChange={writing.setSide}
        />
      )}
      <TextCounts writing={writing}>
        {({ words, minutes }) => <GoalCounts text={text} words={words} minutes={minutes} />}
      </TextCounts>
      {!isPreview && (
        <Tooltip text="Find and replace (Ctrl or Cmd with F, in the text)">
          <IconButton
            label="Find and replace"
            aria-pressed={isOpen}
            onClick={isOpen ? close : open}
          >
            <Search aria-hidden="true" />
          </IconButton>
        </Tooltip>
      )}
    </div>
  )
}
