import { useQueryClient } from '@tanstack/react-query'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { countOf } from '../../../../shared/count.ts'
import { formatLongDate } from '../../../../shared/dates.ts'
import { rowUrl } from '../../../../shared/resource.ts'
import type { CrudCopy } from '../../../../web/admin/crud.ts'
import { FormDialog } from '../../../../web/admin/form-dialog.tsx'
import { ApiError, callApi } from '../../../../web/api.ts'
import { refetch } from '../../../../web/resource.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { blog, type Post } from '../../contract.ts'
import type { SavedPost } from '../../preview.ts'
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx'
import styles from './post-dialog.module.css'
import { blankPost, type PostBody, typedOf, typedPostSchema } from './post-form.ts'
import { PostInputs } from './post-inputs.tsx'
import { EditingContext } from './use-editing.ts'
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
 * The editor of a post, in a dialog or in the whole window. A change names the version that the
 * form was opened with; when the post has another one by now, both are compared and the owner decides.
 */
export function PostDialog(props: PostDialogProps) {
  const { copy, timeZone, create, update, onClose } = props
  const [opened, setOpened] = useState(props.post)
  const version = useRef(opened?.version ?? 0)
  const [conflict, setConflict] = useState<Conflict>()
  const [isFull, toggleFull] = useFullScreen()
  const root = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const editing = useMemo(() => ({ timeZone, isFull, root }), [timeZone, isFull])
  const { start, schema } = useMemo(() => startOf(opened, timeZone), [opened, timeZone])

  async function send(body: PostBody): Promise<unknown> {
    if (!opened) return await create(body)
    try {
      return await update({ id: opened.id, fields: { ...body, version: version.current } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const newer = (await callApi('GET', rowUrl(blog.listUrl, opened.id))) as Post
        setConflict({ mine: body, newer })
        void refetch(client, [blog.listUrl])
      }
      throw error
    }
  }

  function keepMine({ newer }: Conflict) {
    setConflict(undefined)
    version.current = newer.version
    root.current?.closest('form')?.requestSubmit()
  }

  /** What was typed stays in the drafts of this device, which offers it back. */
  function takeOther({ newer }: Conflict) {
    setConflict(undefined)
    version.current = newer.version
    setOpened(newer)
  }

  return (
    <EditingContext value={editing}>
      <FormDialog
        key={opened?.version}
        copy={opened ? copy.update : copy.create}
        autosave={`${blog.name}/${opened?.id ?? 'new'}`}
        schema={schema}
        Inputs={PostInputs}
        start={() => start}
        send={send}
        noteOn={(saved) => noteOn(saved as SavedPost)}
        onClose={onClose}
        size={isFull ? 'full' : 'lg'}
        tools={<FullScreenButton isFull={isFull} onToggle={toggleFull} />}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          timeZone={timeZone}
          onKeepMine={() => keepMine(conflict)}
          onTakeOther={() => takeOther(conflict)}
          onGoOn={() => setConflict(undefined)}
        />
      )}
    </EditingContext>
  )
}

/** That something is wrong with the text of a saved post, with the first of it. */
function noteOn({ problems = [] }: SavedPost): string | undefined {
  const [first, ...others] = problems
  if (!first) return undefined
  const more = others.length > 0 ? ` (and ${countOf(others.length, 'more note')})` : ''
  return `Line ${first.line}: ${first.sentence}${more}`
}

/** What the fields begin with, and the rules that know it. */
function startOf(post: Post | undefined, timeZone: string) {
  const options = { timeZone, now }
  if (!post)
    return { start: blankPost(formatLongDate(now(), timeZone)), schema: typedPostSchema(options) }
  const start = typedOf(post, options)
  return { start, schema: typedPostSchema({ ...options, start }) }
}

interface FullScreenButtonProps {
  isFull: boolean
  onToggle: () => void
}

function FullScreenButton({ isFull, onToggle }: FullScreenButtonProps) {
  const Icon = isFull ? Minimize2 : Maximize2
  return (
    <Button
      variant="quiet"
      size="md"
      className={styles.full}
      aria-pressed={isFull}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
      <span>Full screen</span>
    </Button>
  )
}
