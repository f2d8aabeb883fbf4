import type { RefObject } from 'react'
import { useVersions } from '../../../../web/admin/use-versions.ts'
import { showToast } from '../../../../web/toast-store.ts'
import { blog, type Post, postState } from '../../contract.ts'
import type { PostBody, TypedPost } from './post-form.ts'

interface PostSavingOptions {
  /** Absent for a new post. */
  post: Post | undefined
  /** What the button says that shows a change to visitors. */
  submit: string
  form: RefObject<HTMLFormElement | null>
  create: (body: PostBody) => Promise<unknown>
  update: (change: { id: number; fields: PostBody & { version: number } }) => Promise<unknown>
}

/** How a post of the editor is stored: as any row with versions, and as a draft without being closed. */
export function usePostSaving({ post, submit, ...calls }: PostSavingOptions) {
  const versions = useVersions<Post, PostBody>({ resource: blog, row: post, ...calls })
  const { opened, open, send } = versions

  /** A post that nobody can see yet is stored; one that visitors read changes only when its owner says so. */
  async function saveDraft(body: PostBody): Promise<Partial<TypedPost> | undefined> {
    if (opened && postState(opened, new Date()) === 'published') {
      showToast({
        title: 'Not published yet',
        text: `What you typed is stored on this device. "${submit}" shows it to visitors.`,
      })
      return undefined
    }
    open((await send(opened ? body : { ...body, visibleFrom: null })) as Post)
    return opened ? {} : { visibility: 'draft' }
  }

  return { ...versions, saveDraft }
}
