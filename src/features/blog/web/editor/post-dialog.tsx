import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { countOf } from '../../../../shared/count.ts'
import { formatDateTime, formatLongDate } from '../../../../shared/dates.ts'
import type { CrudCopy } from '../../../../platform/web/admin/crud.ts'
import {
  type ComparedField,
  ConflictDialog,
} from '../../../../platform/web/admin/conflict-dialog.tsx'
import { FormDialog } from '../../../../platform/web/admin/form-dialog.tsx'
import { blog, type Post, postState } from '../../contract.ts'
import type { SavedPost } from '../../preview.ts'
import {
  blankPost,
  type PostBody,
  type PostForm,
  typedOf,
  type TypedPost,
  typedPostSchema,
} from './post-form.ts'
import { EditingContext, PostInputs } from './post-inputs.tsx'
import { Focus, type LucideIcon, Maximize2, Minimize2 } from 'lucide-react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { KeysButton } from './keys-dialog.tsx'
import { type Conflict, useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { showToast } from '../../../../platform/web/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { rowUrl } from '../../../../shared/resource.ts'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import styles from './editor-tools.module.css'

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

const now = () => new Date()

/**
 * The editor of a post, in a dialog or in full screen. A change names the version that the form was opened with; if
 * the stored post has a newer one, the owner compares both and decides.
 */
export function PostDialog(props: PostDialogProps) {
  const { copy, timeZone, create, update, history, onClose } = props
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
        tools={(typed) => (
          <>
            {opened && history(opened, typed)}
            <EditorTools
              {...{ isFull, isFocused }}
              onFull={toggleFull}
              onFocus={() => setFocused(!isFocused)}
            />
          </>
        )}
      />
      {conflict && (
        <ConflictDialog
          what="post"
          fields={fieldsOf(conflict, timeZone)}
          onKeepMine={() => saving.keepMine(conflict)}
          onUseNewer={() => saving.useNewer(conflict)}
          onContinue={saving.continueEditing}
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

interface EditorToolsProps {
  isFull: boolean
  isFocused: boolean
  onFull: () => void
  onFocus: () => void
}

/** The buttons beside the close button of the editor. */
function EditorTools({ isFull, isFocused, onFull, onFocus }: EditorToolsProps) {
  return (
    <>
      <KeysButton />
      {isFull && <ToggleButton text="Focus" Icon={Focus} isOn={isFocused} onToggle={onFocus} />}
      <ToggleButton
        text="Full Screen"
        Icon={isFull ? Minimize2 : Maximize2}
        isOn={isFull}
        onToggle={onFull}
      />
    </>
  )
}

interface ToggleButtonProps {
  text: string
  Icon: LucideIcon
  isOn: boolean
  onToggle: () => void
}

function ToggleButton({ text, Icon, isOn, onToggle }: ToggleButtonProps) {
  return (
    <Button
      variant="quiet"
      size="md"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </Button>
  )
}

const storageKey = 'post-editor-full-screen'

/** Whether the editor is in full screen; the choice is remembered on this device. */
function useFullScreen(): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(readChoice)
  return [
    isFull,
    () => {
      setFull(!isFull)
      storeChoice(!isFull)
    },
  ]
}

function readChoice(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? defaultChoice()) === 'on'
  } catch {
    return false
  }
}

/** Full screen is the default on phones, where a scrolling dialog around a scrolling text would be hard to use. */
function defaultChoice(): 'on' | 'off' {
  return matchMedia('(width < 768px) and (pointer: coarse)').matches ? 'on' : 'off'
}

/** Without storage, the choice lasts until the dialog closes. */
function storeChoice(isFull: boolean): void {
  try {
    localStorage.setItem(storageKey, isFull ? 'on' : 'off')
  } catch {
    // oxlint-disable-next-line no-useless-return -- nothing else depends on it
    return
  }
}

interface PostSavingOptions {
  /** Absent for a new post. */
  post: Post | undefined
  /** The label of the button that publishes a change. */
  submit: string
  form: RefObject<HTMLFormElement | null>
  create: (body: PostBody) => Promise<unknown>
  update: (change: { id: number; fields: PostBody & { version: number } }) => Promise<unknown>
}

/** Saves the post of the editor: with versions like other rows, and as a draft without closing the editor. */
function usePostSaving({ post, submit, ...calls }: PostSavingOptions) {
  const versions = useVersions<Post, PostBody>({ resource: blog, row: post, ...calls })
  const { opened, open, send } = versions

  /** Stores a post that is not public yet; a published one stays as it is until its owner submits the change. */
  async function saveDraft(body: PostBody): Promise<Partial<TypedPost> | undefined> {
    if (opened && postState(opened, new Date()) === 'published') {
      showToast({
        title: 'Not published yet',
        text: `Your changes are saved on this device. Use "${submit}" to publish them.`,
      })
      return undefined
    }
    open((await send(opened ? body : { ...body, visibleFrom: null })) as Post)
    return opened ? {} : { visibility: 'draft' }
  }

  return { ...versions, saveDraft }
}

/** The fields of a post in the form beside those of the stored post, for comparing them. */
function fieldsOf({ mine, newer }: Conflict<Post, PostBody>, timeZone: string): ComparedField[] {
  const visible = (from: string | null) =>
    from === null ? 'Draft' : formatDateTime(from, timeZone)
  const fields = [
    { name: 'Title', mine: mine.title, newer: newer.title },
    { name: 'Category', mine: mine.category, newer: newer.category },
    { name: 'Date', mine: mine.date, newer: newer.date },
    { name: 'Excerpt', mine: mine.excerpt, newer: newer.excerpt },
    { name: 'Content', mine: mine.content, newer: newer.content },
  ]
  // An unchanged visibility is not sent, so the stored one stays.
  if (mine.visibleFrom === undefined) return fields
  const [left, right] = [visible(mine.visibleFrom), visible(newer.visibleFrom)]
  return [...fields, { name: 'Publish on', mine: left, newer: right }]
}

interface OpenedPostProps {
  id: number
  /** The title of the dialog that says why the post could not be loaded. */
  title: string
  onClose: () => void
  children: (post: Post) => ReactNode
}

/** Loads the whole post before its form opens, since the table has posts without content. */
export function OpenedPost({ id, title, onClose, children }: OpenedPostProps) {
  const { data, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...readOptions<Post>(rowUrl(blog.listUrl, id)),
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) return null
  if (data) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      <ListFailure what="the blog post" onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}
