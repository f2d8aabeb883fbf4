import type { RefObject } from 'react'
import { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { showToast } from '../../../../platform/web/toast-store.ts'
import { blog, type Post, postState } from '../../contract.ts'
import type { PostBody, TypedPost } from './post-form.ts'

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
export function usePostSaving({ post, submit, ...calls }: PostSavingOptions) {
  const versions = useVersions<Post, PostBody>({ resource: blog, row: post, ...calls })
  const { opened, open, send } = versions

  /** Stores a post that is not public yet; a published one stays as it is until its owner submits the change. */
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
