import type { ReferenceTo } from '../features/blog/server/article.ts'
import { openPosts } from '../features/blog/server/posts.ts'
import type { Renderer } from '../features/texts/contract.ts'
import { indexPosts } from '../features/blog/server/search/indexed-posts.ts'
import type { OgImages } from '../features/og-image/store.ts'
import type { SiteSettings } from '../features/site/server.ts'
import { textKinds } from '../features/texts/kinds.ts'
import { textsMarked } from '../features/texts/references.ts'
import { openRenderQueue, type RenderedKind } from '../features/texts/render-queue.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { openSitePages } from './site-pages.ts'
import { openSiteProjects } from './site-projects.ts'

interface TextOptions {
  renderer: Renderer
  /** Renders posts, whose charts may be drawn for feeds. */
  pictured: Renderer
  /** Renders the texts that come with the site. */
  generated(name: string, markdown: string): Promise<string>
  ogImages: OgImages
  referenceTo: ReferenceTo
  site: SiteSettings
}

/** Opens what stores texts, and what renders them again after a change of anything that they refer to. */
export function openSiteTexts(
  context: ServerContext,
  { renderer, pictured, generated, ogImages, referenceTo, site }: TextOptions,
) {
  const texts = openRenderQueue(context, renderedKinds(renderer, pictured))
  context.database.onCommit(textsMarked, texts.renderSoon)
  return {
    texts,
    posts: openPosts(context, {
      ogImages,
      renderer: pictured,
      referenceTo,
      texts: textKinds.posts,
    }),
    projects: openSiteProjects(context, { renderer, ogImages }),
    pages: openSitePages(context, { renderer, texts: generated, site }),
  }
}

/** All kinds of texts with their renderer. @param posts renders posts, whose charts may be drawn for feeds */
export function renderedKinds(
  { storedPost }: Pick<Renderer, 'storedPost'>,
  posts: Pick<Renderer, 'storedPost'> = { storedPost },
): RenderedKind[] {
  const { posts: kind, ...others } = textKinds
  return [
    { kind, render: posts.storedPost, stored: (tx, id) => indexPosts(tx, [id]) },
    ...Object.values(others).map((other) => ({ kind: other, render: storedPost })),
  ]
}
