import { HttpError } from '../../../platform/server/http/errors.ts'
import { postState, type RenderedContent } from '../../blog/contract.ts'
import type { Renderer } from '../../texts/contract.ts'
import type { SharedDraft } from '../contract.ts'
import type { SharedPost } from './shares.ts'

/** Enough for the drafts that are read at the same time. */
const maxLined = 4

/** Renders the drafts that others read. */
export function draftRenderer(renderer: Pick<Renderer, 'preview'>) {
  /** Texts with the lines of their blocks, by the stored rendering: it is stored again whenever it changes. */
  const lined = new Map<string, Promise<RenderedContent>>()
  const withLines = ({ content, lineBreaks, rendered }: SharedPost): Promise<RenderedContent> => {
    const known = lined.get(rendered)
    if (known) return known
    const preview = renderer.preview(content, undefined, { lineBreaks })
    const text = preview.catch((error: unknown) => {
      lined.delete(rendered)
      // A text that takes too long is shown as it was stored.
      if (error instanceof HttpError && error.status === 400) return storedText(rendered)
      throw error
    })
    lined.set(rendered, text)
    for (const oldest of lined.keys()) if (lined.size > maxLined) lined.delete(oldest)
    return text
  }
  return async (post: SharedPost): Promise<SharedDraft> => {
    const { title, date, category, expiresAt, version } = post
    const mayComment = Boolean(post.mayComment)
    const { html, outline, words, hasMath } = mayComment
      ? await withLines(post)
      : storedText(post.rendered)
    const text = { html, outline, words, hasMath }
    return { title, date, category, expiresAt, mayComment, version, ...text }
  }
}

function storedText(rendered: string): RenderedContent {
  return JSON.parse(rendered) as RenderedContent
}

/** Whether visitors see the post, so that it is no draft any more. */
export function isPublished(post: SharedPost, at: Date): boolean {
  return postState(post, at) === 'published'
}
