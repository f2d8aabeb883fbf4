import { useMemo, useRef, useState } from 'react'
import { countOf } from '../../../../shared/count.ts'
import { formatLongDate } from '../../../../shared/dates.ts'
import type { CrudCopy } from '../../../../platform/web/admin/crud.ts'
import { ConflictDialog } from '../../../../platform/web/admin/conflict-dialog.tsx'
import { FormDialog } from '../../../../platform/web/admin/form-dialog.tsx'
import { type Post } from '../../contract.ts'
import type { SavedPost } from '../../preview.ts'
import { fieldsOf } from './compared-fields.ts'
import { EditorTools } from './editor-tools.tsx'
import { blankPost, type PostBody, typedOf, typedPostSchema } from './post-form.ts'
import { PostInputs } from './post-inputs.tsx'
import { EditingContext } from './use-editing.ts'
import { usePostSaving } from './use-post-saving.ts'
import { useFullScreen } from './use-full-screen.ts'

interface PostDialogProps {
  /** Absent for a new post. */
  post: Post | undefined
  copy: Pick<CrudCopy<Post>, 'create' | 'update'>
  timeZone: string
  create: (body: PostBody) => Promise<unknown>
  update: (change: { id: number; fields: PostBody & { version: number } }) => Promise<unknown>
  onClose: () => void
}

const now = () => new Date()

/**
 * The editor of a post, in a dialog or in full screen. A change names the version that the form was opened with; if
 * the stored post has a newer one, the owner compares both and decides.
 */
export function PostDialog(props: PostDialogProps) {
  const { copy, timeZone, create, update, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const { submit } = copy.update
  const saving = usePostSaving({ post: props.post, submit, form, create, update })
  const { opened, opening, conflict } = saving
  const [isFull, toggleFull] = useFullScreen()
  const [isFocusChosen, setFocused] = useState(false)
  const isFocused = isFull && isFocusChosen
  const root = useRef<HTMLDivElement>(null)
  // Only the loaded post has this field, not the answer to a save.
  const writtenIn = props.post?.writtenIn
  const editing = useMemo(
    () => ({ timeZone, isFull, isFocused, root, writtenIn }),
    [timeZone, isFull, isFocused, writtenIn],
  )
  const { start, schema } = useMemo(() => startOf(opened, timeZone), [opened, timeZone])

  return (
    <EditingContext value={editing}>
      <FormDialog
        key={opening.number}
        formRef={form}
        copy={opened ? copy.update : copy.create}
        autosave={opening.autosave}
        schema={schema}
        Inputs={PostInputs}
        start={() => start}
        send={saving.send}
        saveDraft={saving.saveDraft}
        noteOn={(saved) => noteOn(saved as SavedPost)}
        onClose={onClose}
        size={isFull ? 'full' : 'lg'}
        tools={
          <EditorTools
            {...{ isFull, isFocused }}
            onFull={toggleFull}
            onFocus={() => setFocused(!isFocused)}
          />
        }
      />
      {conflict && (
        <ConflictDialog
          what="post"
          fields={fieldsOf(conflict, timeZone)}
          onKeepMine={() => saving.keepMine(conflict)}
          onTakeOther={() => saving.takeOther(conflict)}
          onGoOn={saving.goOn}
        />
      )}
    </EditingContext>
  )
}

/** A notice about problems in the saved text, with the first of them. */
function noteOn({ problems = [] }: SavedPost): string | undefined {
  const [first, ...others] = problems
  if (!first) return undefined
  const more = others.length > 0 ? ` (and ${countOf(others.length, 'more note')})` : ''
  return `Line ${first.line}: ${first.sentence}${more}`
}

/** The initial values of the form, and its schema, which compares with them. */
function startOf(post: Post | undefined, timeZone: string) {
  const options = { timeZone, now }
  if (!post)
    return { start: blankPost(formatLongDate(now(), timeZone)), schema: typedPostSchema(options) }
  const start = typedOf(post, options)
  return { start, schema: typedPostSchema({ ...options, start }) }
}
