import { type ReactNode, useRef } from 'react'
import { useControlKey } from '../../../../platform/web/admin/control-key.ts'
import type { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { SubmitLockProvider } from '../../../../platform/web/admin/submit-lock.ts'
import { DraftBar } from '../../../../platform/web/autosave/draft-bar.tsx'
import { useKeptFocus } from '../../../../platform/web/ui/focus-return.ts'
import hidden from '../../../../platform/web/ui/visually-hidden.module.css'
import { ElsewhereBar } from './elsewhere-bar.tsx'
import { useVisibleHeight } from './use-visible-height.ts'
import type { WritingRoom } from './use-writing-room.tsx'
import { WritingBar, type WritingBarProps } from './writing-bar.tsx'
import { WritingDesk } from './writing-desk.tsx'
import { WritingDetails } from './writing-details.tsx'
import styles from './writing-page.module.css'

interface WritingPageProps {
  /** The heading for screen readers, such as 'Edit post'. */
  heading: string
  room: WritingRoom
  bar: Pick<WritingBarProps, 'back' | 'stands' | 'isPublished' | 'share' | 'main' | 'lesser'>
  /** What is shown beside the lines of the text. */
  margin?: ReactNode
  /** What is shown below the text. */
  checks: ReactNode
  /** The fields beside the text, and further actions. */
  details: ReactNode
  /** Saves without changing who may read it; also with Ctrl or Cmd with S. */
  onSave: () => void
  /** The main action, with Ctrl or Cmd with Enter. */
  onFinish: () => void
  /** The dialogs of the page. */
  children?: ReactNode
}

/** A text with its title, toolbar, preview and details in the whole window. */
export function WritingPage(props: WritingPageProps) {
  const { heading, room, bar, checks, details, onSave, onFinish, children } = props
  const { formRef, layout, writing, field } = room
  const { panelRef } = layout
  const page = useRef<HTMLDivElement>(null)
  useVisibleHeight(page)
  useControlKey('s', formRef, onSave)
  useControlKey('Enter', formRef, onFinish)
  // Some actions on a text are gone once they were done.
  useKeptFocus(bar.stands, () => panelRef.current)
  return (
    // A key of the whole page, not of a control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={page} className={styles.page} onKeyDown={layout.onKeyDown}>
      <form ref={formRef} className={styles.form} noValidate onSubmit={room.repeat}>
        <WritingBar {...bar} {...{ layout }} status={room.status} isDirty={room.isDirty} />
        <SubmitLockProvider value={room.lock}>
          <div className={styles.body} data-details={layout.details.isOn || undefined}>
            <main className={styles.main} id="main">
              <h1 className={hidden.hidden}>{heading}</h1>
              <div className={styles.offer}>
                <DraftBar offer={room.offer} />
                <ElsewhereBar
                  elsewhere={room.elsewhere}
                  onCompare={onSave}
                  onClose={room.forgetElsewhere}
                />
              </div>
              <TitleField
                field={room.title}
                typed={room.typedTitle}
                onEnter={() => writing.area.current?.focus()}
              />
              <WritingDesk
                {...{ writing, field }}
                text={room.text}
                isWide={layout.isWide}
                isFocused={layout.focus.isOn}
                margin={props.margin}
              >
                {checks}
              </WritingDesk>
            </main>
            <WritingDetails
              isOpen={layout.details.isOn && !layout.focus.isOn}
              panelRef={panelRef}
              onClose={layout.details.toggle}
            >
              {details}
            </WritingDetails>
          </div>
        </SubmitLockProvider>
      </form>
      {writing.names}
      {children}
      {room.guard}
    </div>
  )
}

interface TitleFieldProps {
  field: ReturnType<typeof fieldProps>
  /** The title as it is typed. */
  typed: string
  onEnter: () => void
}

/** The title, set as on its page. Enter goes to the text. */
function TitleField({ field: { error, ...registered }, typed, onEnter }: TitleFieldProps) {
  return (
    <div className={styles.title}>
      <div className={styles.growing} data-typed={typed}>
        <textarea
          {...registered}
          rows={1}
          spellCheck
          aria-required
          aria-label="Title"
          placeholder="Title"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : 'title-error'}
          onKeyDown={(event) => {
            if (
              event.key !== 'Enter' ||
              event.nativeEvent.isComposing ||
              event.ctrlKey ||
              event.metaKey
            )
              return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
      {error !== undefined && <p id="title-error">{error}</p>}
    </div>
  )
}
