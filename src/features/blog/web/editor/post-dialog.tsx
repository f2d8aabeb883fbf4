import { type ReactNode, useMemo, useRef } from 'react'
import type { CrudCopy } from '../../../../platform/web/admin/crud.ts'
import { FormDialog } from '../../../../platform/web/admin/form-dialog.tsx'
import { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { showToast } from '../../../../platform/web/toast-store.ts'
import { blog, type Post } from '../../contract.ts'
import type { SavedPost } from '../../preview.ts'
import { KeysButton } from './keys-dialog.tsx'
import {
  draftOf,
  draftTextsSchema,
  type PostBody,
  type PostForm,
  stateNow,
  type TypedPost,
} from './post-form.ts'
import { postInputs } from './post-inputs.tsx'
import { noteOn, PostConflict, startOf } from './post-saving.tsx'

interface PostDialogProps {
  /** Absent for a new post. */
  post: Post | undefined
  copy: Pick<CrudCopy<Post>, 'create' | 'update'>
  timeZone: string
  create: (body: PostBody) => Promise<unknown>
  update: (change: { id: number; fields: PostBody & { version: number } }) => Promise<unknown>
  /** The versions of a stored post, which can be restored into the form. */
  history: (post: Post, form: PostForm) => ReactNode
  onClose: () => void
}

/** The editor of a post in a window. If the post was changed elsewhere, the owner compares both versions and decides. */
export function PostDialog(props: PostDialogProps) {
  const { post, copy, timeZone, create, update, history, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const saving = useVersions<Post, PostBody>({ resource: blog, row: post, form, create, update })
  const { opened, opening, open, send } = saving
  const { start, schema } = useMemo(() => startOf(opened, timeZone), [opened, timeZone])
  // Of the loaded post, since the answer to a save has not all of this.
  const id = post?.id
  const writtenIn = post?.writtenIn
  const Inputs = useMemo(() => postInputs(timeZone, { id, writtenIn }), [timeZone, id, writtenIn])
  const state = stateNow(opened)

  /** Stores a post that is not public yet; a published one stays as it is until its owner submits the change. */
  async function saveDraft(body: PostBody): Promise<Partial<TypedPost> | undefined> {
    if (state === 'published') {
      showToast({
        title: 'Not published yet',
        text: `Your changes are saved on this device. Use "${copy.update.submit}" to publish them.`,
      })
      return undefined
    }
    open((await send(state === 'draft' ? draftOf(body) : body)) as Post)
    return opened ? {} : { visibility: 'draft' }
  }

  return (
    <>
      <FormDialog
        key={opening.number}
        formRef={form}
        copy={opened ? copy.update : copy.create}
        autosave={opening.autosave}
        schema={schema}
        draftSchema={state === 'draft' ? draftTextsSchema : schema}
        Inputs={Inputs}
        start={() => start}
        send={send}
        saveDraft={saveDraft}
        draftLabel={state === 'draft' ? 'Save Draft' : undefined}
        noteOn={(saved) => noteOn(saved as SavedPost)}
        fullPage={`/admin/posts/${opened?.id ?? 'new'}`}
        onClose={onClose}
        size="lg"
        tools={(typed) => (
          <>
            {opened && history(opened, typed)}
            <KeysButton place="window" />
          </>
        )}
      />
      <PostConflict saving={saving} timeZone={timeZone} />
    </>
  )
}
