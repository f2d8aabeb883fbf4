import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { useChangesOfPages } from '../../../../platform/web/admin/crud.ts'
import { useControlKey } from '../../../../platform/web/admin/control-key.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { useSchemaForm } from '../../../../platform/web/admin/schema-form.ts'
import { SubmitLockProvider, useSubmitLock } from '../../../../platform/web/admin/submit-lock.ts'
import { toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { DiscardDialog, useUnsavedGuard } from '../../../../platform/web/admin/unsaved-changes.tsx'
import { useFormAutosave } from '../../../../platform/web/admin/use-form-autosave.ts'
import { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { DraftBar } from '../../../../platform/web/autosave/draft-bar.tsx'
import { useMediaQuery } from '../../../../platform/web/media-query.ts'
import hidden from '../../../../platform/web/ui/visually-hidden.module.css'
import { useLocation } from '../../../../platform/web/location.ts'
import { blog, type Post } from '../../contract.ts'
import { type Check, useChecks } from './checks.ts'
import { ChecksBar } from './checks-bar.tsx'
import { PostBar } from './post-bar.tsx'
import { PostDetails } from './post-details.tsx'
import { usePostContent } from './post-fields.tsx'
import type { PostBody, PostForm } from './post-form.ts'
import styles from './post-page.module.css'
import { noteOn, PostConflict, startOf } from './post-saving.tsx'
import { type Newsletter, PublishDialog } from './publish-dialog.tsx'
import { type SaveAs, usePostSession } from './use-post-session.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import { useWriting } from './use-writing.ts'
import { WritingDesk } from './writing-desk.tsx'

interface PostPageProps {
  /** Absent for a new post. */
  post: Post | undefined
  timeZone: string
  /** The versions of a stored post, which can be restored into the form. */
  history: (post: Post, form: PostForm) => ReactNode
  /** What shares a draft with others; saves it first. */
  share: (post: Post | undefined, onSave: () => void) => ReactNode
  /** Undefined where no mail can be sent. */
  newsletter: Newsletter | undefined
  /** The id of a draft on this device that the page continues. */
  continues: string | undefined
  onCreated: (id: number) => void
}

/** The writing page of a post. If the post was changed elsewhere, the owner compares both versions and decides. */
export function PostPage(props: PostPageProps) {
  const { create, update } = useChangesOfPages(blog)
  const form = useRef<HTMLFormElement>(null)
  const versions = useVersions<Post, PostBody>({
    resource: blog,
    row: props.post,
    form,
    create,
    update,
  })
  return (
    <>
      <PostRoom key={versions.opening.number} {...props} formRef={form} versions={versions} />
      <PostConflict saving={versions} timeZone={props.timeZone} />
    </>
  )
}

interface PostRoomProps extends PostPageProps {
  formRef: RefObject<HTMLFormElement | null>
  versions: ReturnType<typeof useVersions<Post, PostBody>>
}

/** The whole page, with a form of its own. */
function PostRoom(props: PostRoomProps) {
  const { post, timeZone, newsletter, formRef, versions } = props
  const page = useRef<HTMLDivElement>(null)
  useVisibleHeight(page)
  const layout = usePageLayout()
  const { isWide, preview, focus, details } = layout
  const { writing, field, text, autosave, ...room } = usePostRoom(props, layout)
  const { form, session, isLocked, checks, dialog, setDialog, save, show } = room
  return (
    // A key of the whole page, not of a control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={page} className={styles.page} onKeyDown={layout.onKeyDown}>
      <form ref={formRef} className={styles.form} noValidate onSubmit={room.repeat}>
        <PostBar
          post={versions.opened}
          {...{ timeZone, session, isLocked, preview, focus, details }}
          isDirty={form.formState.isDirty}
          share={props.share(versions.opened, () => void save('unchanged'))}
          onSave={(as) => void save(as)}
          onPublish={setDialog}
        />
        <SubmitLockProvider value={room.lock}>
          <div className={styles.body} data-details={details.isOn || undefined}>
            <main className={styles.main} id="main">
              <h1 className={hidden.hidden}>{versions.opened ? 'Edit post' : 'New post'}</h1>
              <div className={styles.offer}>
                <DraftBar offer={autosave.offer} />
              </div>
              <TitleField form={form} onEnter={() => writing.area.current?.focus()} />
              <WritingDesk {...{ writing, field, text, isWide }} isFocused={focus.isOn}>
                <ChecksBar checks={checks} state={session.state} onShow={show} />
              </WritingDesk>
            </main>
            <PostDetails
              form={form}
              writtenIn={post?.writtenIn}
              isOpen={details.isOn && !focus.isOn}
              onClose={details.toggle}
              state={session.state}
              onWithdraw={() => void save('draft')}
            >
              {versions.opened && props.history(versions.opened, form)}
            </PostDetails>
          </div>
        </SubmitLockProvider>
      </form>
      {writing.names}
      {dialog && (
        <PublishDialog
          way={dialog}
          post={versions.opened}
          {...{ timeZone, checks, newsletter }}
          onShow={show}
          onSave={save}
          onClose={() => setDialog(undefined)}
        />
      )}
      {room.guard}
    </div>
  )
}

/** The name of a post for what this device keeps about it. */
function textOf(post: Post | undefined): string | undefined {
  return post && `${blog.name}/${post.id}`
}

/** Two panes need the width of a tablet in landscape. */
const wideWindow = '(width >= 1024px)'
/** Beside them, the details need more. */
const widestWindow = '(width >= 1280px)'

/** Which parts of the page are shown. */
function usePageLayout() {
  const isWide = useMediaQuery(wideWindow)
  const isDocked = useMediaQuery(widestWindow)
  const [isPreviewOn, setPreviewOn] = useState(true)
  const [isFocused, setFocused] = useState(false)
  const [detailsChoice, setDetailsOpen] = useState<boolean>()
  const areDetailsOpen = detailsChoice ?? isDocked
  return {
    isWide,
    preview: isWide ? { isOn: isPreviewOn, toggle: () => setPreviewOn(!isPreviewOn) } : undefined,
    focus: { isOn: isFocused, toggle: () => setFocused(!isFocused) },
    details: { isOn: areDetailsOpen, toggle: () => setDetailsOpen(!areDetailsOpen) },
    showDetails() {
      setFocused(false)
      setDetailsOpen(true)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !isFocused) return
      event.preventDefault()
      setFocused(false)
    },
  }
}

type Layout = ReturnType<typeof usePageLayout>

/** What is shown of a text: both sides where there is room, undefined where its writer chooses. */
function viewOf({ isWide, preview, focus }: Layout) {
  if (focus.isOn) return 'write'
  if (!isWide) return undefined
  return preview?.isOn ? 'both' : 'write'
}

/** The post of the page: its form, its text, and what can be done with it. */
function usePostRoom(props: PostRoomProps, layout: Layout) {
  const { timeZone, continues, onCreated, formRef, versions } = props
  const [{ start, schema }] = useState(() => startOf(versions.opened, timeZone))
  const form: PostForm = useSchemaForm(schema, start)
  const autosave = useFormAutosave(form, versions.opening.autosave, start, continues)
  const session = usePostSession({ form, autosave, versions, timeZone, onCreated })
  const { isLocked, lock } = useSubmitLock()
  const { field, ...content } = usePostContent(form)
  const writing = useWriting({ ...content, view: viewOf(layout) })
  const checks = useChecks(form, writing.rendered)
  const [dialog, setDialog] = useState<'publish' | 'schedule'>()
  const lastSave = useRef<SaveAs>('unchanged')
  const guard = useLeaving(form, session.leave, isLocked, autosave.clear)

  async function save(as: SaveAs) {
    lastSave.current = as
    const before = session.state
    const saved = await session.save(as)
    if (saved) toastSuccess(joined(describeSave(as, before), noteOn(saved)))
    else if (form.getFieldState('category').invalid || form.getFieldState('excerpt').invalid)
      layout.showDetails()
    return saved
  }
  const saveUnchanged = () => void save('unchanged')
  const publish = () => (session.state === 'published' ? saveUnchanged() : setDialog('publish'))
  useControlKey('s', formRef, saveUnchanged)
  useControlKey('Enter', formRef, publish)

  function show(check: Check) {
    setDialog(undefined)
    if (check.kind === 'text') return writing.show(check.line)
    if (check.name === 'content') return writing.area.current?.focus()
    if (check.name !== 'title') flushSync(layout.showDetails)
    // The dialog gives the focus back when it closes.
    return void setTimeout(() => form.setFocus(check.name))
  }

  /** Saves again as last time, after a conflict. */
  function repeat(event: SyntheticEvent) {
    event.preventDefault()
    void save(lastSave.current)
  }

  return {
    form,
    autosave,
    session,
    isLocked,
    lock,
    field,
    text: textOf(versions.opened),
    writing,
    checks,
    dialog,
    setDialog,
    save,
    show,
    repeat,
    guard,
  }
}

/** The title, set as on its page. Enter goes to the text. */
function TitleField({ form, onEnter }: { form: PostForm; onEnter: () => void }) {
  const { error, ...registered } = fieldProps(form, 'title')
  const typed = useWatch({ control: form.control, name: 'title' })
  return (
    <div className={styles.title}>
      <div className={styles.growing} data-typed={typed}>
        <textarea
          {...registered}
          rows={1}
          spellCheck
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

/** Asks before unsaved changes are left, unless they can be saved without asking. */
function useLeaving(form: PostForm, leave: () => boolean, isLocked: boolean, clear: () => void) {
  const [target, setTarget] = useState<URL>()
  const [, navigate] = useLocation()
  const isUnsaved = form.formState.isDirty || isLocked
  useUnsavedGuard(isUnsaved && !target, setTarget, ({ pathname }) => {
    return pathname.startsWith('/admin/posts/') || leave()
  })
  if (!target) return null
  return (
    <DiscardDialog
      onDiscard={() => {
        clear()
        navigate(target.pathname + target.search + target.hash)
      }}
      onCancel={() => setTarget(undefined)}
    />
  )
}

function joined(done: string, note: string | undefined): string {
  return note === undefined ? done : `${done}. ${note}`
}

function describeSave(as: SaveAs, before: string): string {
  if (as === 'now') return 'Post published'
  if (as === 'draft') return before === 'draft' ? 'Draft saved' : 'Post is a draft again'
  if (as !== 'unchanged') return 'Post scheduled'
  return before === 'draft' ? 'Draft saved' : 'Blog post updated successfully'
}
