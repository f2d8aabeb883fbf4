import { HttpError } from '../../../platform/server/http/errors.ts'
import { type ArticleSeries, postState, type RenderedContent } from '../../blog/contract.ts'
import { type Renderer, textRulesOf } from '../../texts/contract.ts'
import type { SharedDraft } from '../contract.ts'
import type { SharedPost } from './shares.ts'

/** Enough for the drafts that are read at the same time. */
const maxLined = 4

/** What the page of a draft is made with. */
export interface DraftServices {
  renderer: Pick<Renderer, 'preview'>
  /** The place that a post has in its series once it is published; null for a post in none. */
  findPlace(post: Pick<SharedPost, 'id' | 'series'>): Promise<ArticleSeries | null>
}

/** Renders the drafts that others read. */
export function draftRenderer({ renderer, findPlace }: DraftServices) {
  /** Texts with the lines of their blocks, by the stored rendering: it is stored again whenever it changes. */
  const lined = new Map<string, Promise<RenderedContent>>()
  const withLines = (post: SharedPost): Promise<RenderedContent> => {
    const { content, rendered } = post
    const known = lined.get(rendered)
    if (known) return known
    const preview = renderer.preview(content, undefined, textRulesOf(post))
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
    const { title, date, category, language, expiresAt, version } = post
    const mayComment = Boolean(post.mayComment)
    const { html, outline, words, hasMath } = mayComment
      ? await withLines(post)
      : storedText(post.rendered)
    const text = { html, outline, words, hasMath }
    const series = placeIn(await findPlace(post))
    return { title, date, category, series, language, expiresAt, mayComment, version, ...text }
  }
}

/** Without its addresses, and without the articles before and after it. */
function placeIn(series: ArticleSeries | null): SharedDraft['series'] {
  if (!series) return null
  const { name, part, parts } = series
  return { name, part, parts }
}

function storedText(rendered: string): RenderedContent {
  return JSON.parse(rendered) as RenderedContent
}

/** Whether visitors see the post, so that it is no draft any more. */
export function isPublished(post: SharedPost, at: Date): boolean {
  return postState(post, at) === 'published'
}
