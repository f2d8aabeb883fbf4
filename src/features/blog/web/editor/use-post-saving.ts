import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rowUrl } from '../../../../shared/resource.ts'
import { ApiError, callApi } from '../../../../web/api.ts'
import { refetch } from '../../../../web/resource.ts'
import { showToast } from '../../../../web/toast-store.ts'
import { blog, type Post, postState } from '../../contract.ts'
import type { Conflict } from './conflict-dialog.tsx'
import type { PostBody, TypedPost } from './post-form.ts'

interface PostSavingOptions {
  /** Absent for a new post. */
  post: Post | undefined
  /** What the button says that shows a change to visitors. */
  submit: string
  create: (body: PostBody) => Promise<unknown>
  update: (change: { id: number; fields: PostBody & { version: number } }) => Promise<unknown>
}

/** How a post of the editor is stored, and what is to be decided when it has another version by now. */
export function usePostSaving({ post, submit, create, update }: PostSavingOptions) {
  const [opened, setOpened] = useState(post)
  // What was typed belongs to one opening of the form, also when that has made the post.
  const [form, setForm] = useState({ number: 0, autosave: `${blog.name}/${post?.id ?? 'new'}` })
  const version = useRef(post?.version ?? 0)
  const [conflict, setConflict] = useState<Conflict>()
  const client = useQueryClient()

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

  /** The next time that the form is sent, it replaces the newer post. */
  function keepMine({ newer }: Conflict) {
    setConflict(undefined)
    version.current = newer.version
  }

  /** What was typed stays in the drafts of this device, which offers it back. */
  function takeOther({ newer }: Conflict) {
    setConflict(undefined)
    version.current = newer.version
    setOpened(newer)
    setForm({ ...form, number: form.number + 1 })
  }

  /** A post that nobody can see yet is stored; one that visitors read changes only when its owner says so. */
  async function saveDraft(body: PostBody): Promise<Partial<TypedPost> | undefined> {
    if (opened && postState(opened, new Date()) === 'published') {
      showToast({
        title: 'Not published yet',
        text: `What you typed is stored on this device. "${submit}" shows it to visitors.`,
      })
      return undefined
    }
    const saved = (await send(opened ? body : { ...body, visibleFrom: null })) as Post
    version.current = saved.version
    setOpened(saved)
    return opened ? {} : { visibility: 'draft' }
  }

  const goOn = () => setConflict(undefined)
  return { opened, form, conflict, send, saveDraft, keepMine, takeOther, goOn }
}
