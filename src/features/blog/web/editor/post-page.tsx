import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useChangesOfPages } from '../../../../platform/web/admin/crud.ts'
import { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { formatDateTime } from '../../../../shared/dates.ts'
import { blog, type Post, type PostState } from '../../contract.ts'
import { type Check, useChecks } from './checks.ts'
import { ChecksBar } from './checks-bar.tsx'
import {
  LesserPostActions,
  MainPostAction,
  type PostDialog,
  type SaveAs,
  WithdrawAction,
} from './post-actions.tsx'
import { NewVersionDialog } from './new-version-dialog.tsx'
import { PostFields } from './post-fields.tsx'
import {
  draftTextsSchema,
  type PostBody,
  type PostForm,
  postRequirements,
  postTextsSchema,
  stateNow,
  type TypedPost,
  typedOf,
} from './post-form.ts'
import { noteOn, PostConflict, startOf } from './post-saving.tsx'
import { type Newsletter, PublishDialog } from './publish-dialog.tsx'
import type { Saving } from './use-text-session.ts'
import type { Writing } from './use-writing.ts'
import { type OpenedWriting, useWritingRoom } from './use-writing-room.tsx'
import { WritingPage } from './writing-page.tsx'

interface PostPageProps extends OpenedWriting {
  /** Absent for a new post. */
  post: Post | undefined
  /** The versions of a stored post, which can be restored into the form. */
  history: (post: Post, form: PostForm) => ReactNode
  /** What shares a draft with others; saves it first. */
  share: (post: Post | undefined, onSave: () => void) => ReactNode
  /** What readers of a draft remark, beside its text. */
  remarks: (post: Post, writing: Writing) => ReactNode
  /** Undefined where no mail can be sent. */
  newsletter: Newsletter | undefined
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

function PostRoom(props: PostRoomProps) {
  const { post, timeZone, newsletter, versions } = props
  const { opened } = versions
  const { state, room, form, checks, dialog, setDialog, save, show } = usePostRoom(props)
  const isPublished = state === 'published'
  const onSave = () => void save('unchanged')
  const actions = { post: opened, state, isLocked: room.isLocked, onSave, onPublish: setDialog }
  return (
    <WritingPage
      heading={opened ? 'Edit post' : 'New post'}
      room={room}
      bar={{
        back: { to: '/admin?tab=blog', name: 'Posts' },
        stands: describeState(state, opened, timeZone),
        isPublished,
        share: !isPublished && props.share(opened, onSave),
        main: <MainPostAction {...actions} />,
        lesser: <LesserPostActions {...actions} />,
      }}
      margin={opened && props.remarks(opened, room.writing)}
      checks={<ChecksBar {...{ checks, isPublished }} onShow={show} />}
      details={
        <>
          <PostFields form={form} id={opened?.id} writtenIn={post?.writtenIn} />
          {opened && props.history(opened, form)}
          <WithdrawAction state={state} onWithdraw={() => void save('draft')} />
        </>
      }
      onSave={onSave}
      onFinish={() => (isPublished ? onSave() : setDialog('publish'))}
    >
      {dialog === 'version' && (
        <NewVersionDialog onSave={save} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog !== 'version' && (
        <PublishDialog
          way={dialog}
          post={opened}
          {...{ timeZone, checks, newsletter }}
          onShow={show}
          onSave={save}
          onClose={() => setDialog(undefined)}
        />
      )}
    </WritingPage>
  )
}

/** The post of the page, with its state and the dialog that publishes it. */
function usePostRoom(props: PostRoomProps) {
  const { timeZone, versions } = props
  const state = stateNow(versions.opened)
  const [{ start, schema }] = useState(() => startOf(versions.opened, timeZone))
  const [dialog, setDialog] = useState<PostDialog>()
  const { room, form, save, show } = useWritingRoom<Post, TypedPost, PostBody, SaveAs>({
    ...props,
    start,
    schema,
    saving: savingIn(timeZone),
    describe: (as, saved) => withNote(describeSave(as, state), noteOn(saved)),
    path: '/admin/posts/',
  })
  return {
    state,
    room,
    form,
    checks: useChecks(form, postRequirements, room.writing.rendered),
    dialog,
    setDialog,
    save,
    show(check: Check) {
      setDialog(undefined)
      show(check)
    },
  }
}

/** Drafts are saved by themselves. What is published or scheduled changes only when the owner says so. */
export function savingIn(timeZone: string): Saving<Post, TypedPost, PostBody, SaveAs> {
  return {
    resource: blog,
    resolve: (as, stored) => (as === 'unchanged' && stateNow(stored) === 'draft' ? 'draft' : as),
    rules: (as) => (as === 'draft' ? draftTextsSchema : postTextsSchema),
    bodyOf: (as, fields) => ({ ...fields, ...changeOf(as) }),
    usual: 'unchanged',
    valuesOf: (stored) => typedOf(stored, { timeZone, now: () => new Date() }),
    decided(saved, sent, shown) {
      const { visibility, plannedFor, series, part } = typedOf(saved, {
        timeZone,
        now: () => new Date(),
      })
      const isPlaced = shown.series === sent.series && shown.part === sent.part
      // The server chooses the part of a post that is new in its series.
      return { visibility, plannedFor, ...(isPlaced && { series, part }) }
    },
    quietly: (stored) => (stateNow(stored) === 'draft' ? 'draft' : undefined),
  }
}

function changeOf(as: SaveAs): Pick<PostBody, 'visibleFrom' | 'newVersion'> {
  if (as === 'unchanged') return {}
  if (as === 'draft') return { visibleFrom: null }
  // The server sets the time, since the clock of this device may be wrong.
  if (as === 'now') return { visibleFrom: 'now' }
  return 'newVersion' in as ? as : { visibleFrom: as.at }
}

function describeState(state: PostState, post: Post | undefined, timeZone: string): string {
  if (state === 'draft') return 'Draft'
  if (state === 'published') return 'Published'
  return `Scheduled for ${formatDateTime(post?.visibleFrom ?? '', timeZone)}`
}

function withNote(done: string, note: string | undefined): string {
  return note === undefined ? done : `${done}. ${note}`
}

function describeSave(as: SaveAs, before: PostState): string {
  if (as === 'now') return 'Post published'
  if (as === 'draft') return before === 'draft' ? 'Draft saved' : 'Post is a draft again'
  if (as !== 'unchanged') return 'newVersion' in as ? 'New version published' : 'Post scheduled'
  return before === 'draft' ? 'Draft saved' : 'Blog post updated successfully'
}
