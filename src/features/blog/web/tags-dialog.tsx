import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Tag as TagIcon, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { safeParse } from 'valibot'
import { countOf } from '../../../shared/count.ts'
import { DeleteDialog } from '../../../platform/web/admin/delete-dialog.tsx'
import { LoadedList } from '../../../platform/web/admin/loaded-list.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { ApiError, callApi } from '../../../platform/web/api.ts'
import { refetchWhere } from '../../../platform/web/resource.ts'
import { Button, IconButton } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { reportInvalid } from '../../../platform/web/ui/report-invalid.ts'
import { blog } from '../contract.ts'
import { tagSchema } from '../rules.ts'
import { maxTagCharacters, type TagUse, tagUrls } from '../tags.ts'
import { allTags } from './editor/tags-field.tsx'
import styles from './tags-dialog.module.css'

/** A button that opens the list of all tags. */
export function ManageTags() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="md" onClick={() => setOpen(true)}>
        <TagIcon aria-hidden="true" />
        Manage Tags
      </Button>
      {isOpen && <TagsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Mode =
  | { kind: 'none' }
  | { kind: 'rename' | 'remove'; tag: TagUse }
  | { kind: 'merge'; tag: TagUse; name: string }

/** All tags with the number of their posts, to be renamed, merged and removed. */
function TagsDialog({ onClose }: { onClose: () => void }) {
  const tags = useQuery({ ...allTags, refetchOnMount: 'always' })
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const changes = useTagChanges()
  const close = () => setMode({ kind: 'none' })

  /** @returns why the tag could not be renamed, if its name is wrong */
  async function rename(tag: TagUse, name: string): Promise<string | undefined> {
    try {
      await changes.rename(tag, name, mode.kind === 'merge')
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setMode({ kind: 'merge', tag, name })
      else return reasonOf(error)
      return undefined
    }
    close()
    toastSuccess(`Tag renamed in ${countOf(tag.posts, 'post')}`)
    return undefined
  }

  return (
    <Dialog title="Tags" onClose={onClose}>
      <LoadedList
        list={tags}
        what="the tags"
        loading="Loading tags..."
        empty="No post has a tag yet. Add tags in the form of a post."
      >
        {(rows) => (
          <ul className={styles.tags}>
            {rows.map((tag) => (
              <li key={tag.slug}>
                <TagRow tag={tag} mode={mode} setMode={setMode} onRename={rename} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {mode.kind === 'merge' && <MergeDialog {...mode} onMerge={rename} onCancel={close} />}
      {mode.kind === 'remove' && (
        <DeleteDialog
          ask={`Remove the tag "${mode.tag.name}" from ${countOf(mode.tag.posts, 'post')}? The posts stay.`}
          remove={() => changes.remove(mode.tag)}
          onRemoved={() => toastSuccess('Tag removed')}
          onFailed={(error) => toastFailure(reasonOf(error))}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface MergeDialogProps {
  tag: TagUse
  /** The name of another tag. */
  name: string
  onMerge: (tag: TagUse, name: string) => Promise<string | undefined>
  onCancel: () => void
}

function MergeDialog({ tag, name, onMerge, onCancel }: MergeDialogProps) {
  return (
    <ConfirmDialog
      title="Merge tags"
      text={`There is a tag "${name}" already. Its posts and those of "${tag.name}" will share one tag.`}
      confirm="Merge"
      cancel="Cancel"
      onConfirm={() => void onMerge(tag, name).then((reason) => reason && toastFailure(reason))}
      onCancel={onCancel}
    />
  )
}

/** The calls that change a tag in all posts, which are loaded again. */
function useTagChanges() {
  const client = useQueryClient()
  async function send(method: 'PUT' | 'DELETE', { slug }: TagUse, body?: object) {
    await callApi(method, tagUrls.one(slug), body)
    await refetchWhere(client, (url) => url === tagUrls.list || url.startsWith(blog.listUrl))
  }
  return {
    rename: (tag: TagUse, name: string, merge: boolean) => send('PUT', tag, { name, merge }),
    remove: (tag: TagUse) => send('DELETE', tag),
  }
}

interface TagRowProps {
  tag: TagUse
  mode: Mode
  setMode: (mode: Mode) => void
  onRename: (tag: TagUse, name: string) => Promise<string | undefined>
}

/** A tag with the number of its posts, or the form that renames it. */
function TagRow({ tag, mode, setMode, onRename }: TagRowProps) {
  const { name, posts } = tag
  if (mode.kind === 'rename' && mode.tag.slug === tag.slug)
    return (
      <RenameForm
        tag={tag}
        onRename={(typed) => onRename(tag, typed)}
        onCancel={() => setMode({ kind: 'none' })}
      />
    )
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className="faint small tabular-nums">{countOf(posts, 'post')}</span>
      <IconButton label={`Rename ${name}`} onClick={() => setMode({ kind: 'rename', tag })}>
        <Pencil />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => setMode({ kind: 'remove', tag })}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

interface RenameFormProps {
  tag: TagUse
  /** Resolves to the reason of a failure. */
  onRename: (name: string) => Promise<string | undefined>
  onCancel: () => void
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function RenameForm({ tag, onRename, onCancel }: RenameFormProps) {
  const [name, setName] = useState(tag.name)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function report(form: HTMLFormElement, found: string | undefined) {
    flushSync(() => setProblem(found))
    reportInvalid(form)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const parsed = safeParse(tagSchema, name)
    if (!parsed.success) return report(form, parsed.issues[0].message)
    setBusy(true)
    report(form, await onRename(parsed.output))
    setBusy(false)
  }

  return (
    <form className={styles.row} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={focus}
        label={`New name of ${tag.name}`}
        hideLabel
        className={styles.name}
        value={name}
        maxLength={maxTagCharacters}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <Button variant="quiet" size="md" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="md" busy={isBusy}>
        Rename
      </Button>
    </form>
  )
}
