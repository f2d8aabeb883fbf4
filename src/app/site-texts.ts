import type { ArticleOptions } from '../features/blog/server/article-options.ts'
import { openPosts } from '../features/blog/server/posts.ts'
import { type Renderer, renderRulesOf } from '../features/texts/contract.ts'
import { indexPosts } from '../features/blog/server/search/indexed-posts.ts'
import type { Publications } from '../features/blog/server/publications.ts'
import type { OgImagePost } from '../features/og-image/contract.ts'
import type { OgImages } from '../features/og-image/store.ts'
import { openVersions } from '../features/history/store.ts'
import { openOwnPages } from '../features/pages/own-pages.ts'
import type { Project } from '../features/projects/contract.ts'
import { openProjects, type Projects } from '../features/projects/store.ts'
import type { SiteSettings } from '../features/site/server.ts'
import { type OutdatedText, textKinds } from '../features/texts/kinds.ts'
import { markAppeared, textsMarked } from '../features/texts/references.ts'
import { openRenderQueue, type RenderedKind } from '../features/texts/render-queue.ts'
import type { ServerContext } from '../platform/server/context.ts'

interface TextOptions {
  renderer: Renderer
  /** Renders posts, whose charts may be drawn for feeds. */
  pictured: Renderer
  /** Renders the texts that the site generates. */
  generated(name: string, markdown: string): Promise<string>
  ogImages: OgImages
  referenceTo: ArticleOptions['referenceTo']
  readData: ArticleOptions['readData']
  sourceWriter: ArticleOptions['sourceWriter']
  site: SiteSettings
}

/** Opens the stores of texts, and what renders texts again after a change of anything that they refer to. */
export function openSiteTexts(
  context: ServerContext,
  { renderer, pictured, generated, ogImages, site, ...reading }: TextOptions,
) {
  const texts = openRenderQueue(context, renderedKinds(renderer, pictured))
  context.database.onCommit(textsMarked, texts.renderSoon)
  const versions = openVersions(context)
  const { writeWithoutInvalidation } = context.database
  return {
    texts: {
      ...texts,
      /** Renders outdated texts, and those that name an article which has appeared since. */
      tidy: async (): Promise<void> => {
        await writeWithoutInvalidation((tx) => markAppeared(tx, context.now()))
        texts.renderSoon()
      },
    },
    versions,
    posts: openPosts(context, {
      ogImages,
      renderer: pictured,
      ...reading,
      readSettings: site.read,
      texts: textKinds.posts,
      versions,
    }),
    projects: openProjects(context, {
      render: (content) => renderer.post(content),
      texts: textKinds.projects,
      versions,
      prepareOgImage: (project) => ogImages.prepare(picturedProject(project)),
    }),
    pages: openOwnPages(context, {
      render: (content) => renderer.post(content),
      stored: textKinds.pages,
      versions,
      texts: generated,
      readSettings: site.read,
    }),
  }
}

export type SiteTexts = ReturnType<typeof openSiteTexts>

/** All kinds of texts with their renderers. @param posts renders posts, whose charts may be drawn for feeds */
export function renderedKinds(
  { storedPost }: Pick<Renderer, 'storedPost'>,
  posts: Pick<Renderer, 'storedPost'> = { storedPost },
): RenderedKind[] {
  const { posts: kind, ...others } = textKinds
  return [
    {
      kind,
      render: (text) => posts.storedPost(text.content, undefined, renderRulesOf(text)),
      stored: (tx, id) => indexPosts(tx, [id]),
    },
    ...Object.values(others).map((other) => ({
      kind: other,
      render: ({ content }: OutdatedText) => storedPost(content),
    })),
  ]
}

/** The texts on the preview image of a project. */
export function picturedProject({ title, year }: Pick<Project, 'title' | 'year'>): OgImagePost {
  return { title, category: 'Project', date: year ?? '' }
}

interface PicturedServices {
  publications: Publications
  projects: Pick<Projects, 'withPage'>
}

/** Everything with a preview image of its own: public posts and projects, and scheduled posts. */
export async function picturedPages({ publications, projects }: PicturedServices) {
  const pages = (await projects.withPage()).map(picturedProject)
  return {
    seen: [...(await publications.pictured()), ...pages],
    planned: await publications.planned(),
  }
}
