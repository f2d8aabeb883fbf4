import { markCiting, markUsing } from '../features/blog/server/outdated-posts.ts'
import type { Posts } from '../features/blog/server/posts.ts'
import type { Publications } from '../features/blog/server/publications.ts'
import type { Renderer } from '../features/blog/server/render/renderer.ts'
import type { RenderContext } from '../features/blog/server/render/render-context.ts'
import type { OgImages } from '../features/og-image/store.ts'
import {
  publicSite,
  refuseOld,
  saveIn,
  type SiteReads,
  type SiteSettings,
} from '../features/site/server.ts'
import type { Sky } from '../features/sky/server.ts'
import type { ServerContext } from '../server/context.ts'
import { HttpError } from '../server/http/errors.ts'
import { isStyleChanged, readContext } from './render-context.ts'
import { cvContext, readCv } from './site-cv.ts'
import type { openSiteContents } from './site-contents.ts'
import { pageTexts, type SitePages } from './site-pages.ts'
import { type openSiteProjects, picturedPages, projectTexts } from './site-projects.ts'

interface SiteParts {
  sky: Sky
  renderer: Renderer
  posts: Posts
  pages: SitePages
  projects: ReturnType<typeof openSiteProjects>
  texts(name: string, markdown: string, context: RenderContext): Promise<string>
  publications: Publications
  ogImages: OgImages
  contents: ReturnType<typeof openSiteContents>
}

/** The settings together with all that other features make of them. */
export function openSiteReads(
  context: ServerContext,
  site: SiteSettings,
  { sky, renderer, posts, pages, projects, texts, publications, ogImages, contents }: SiteParts,
): SiteReads {
  const contextOf = readContext(context, site)
  const contextOfCv = cvContext(context, site)
  return {
    ...site,
    readPublic: async () =>
      await publicSite(await site.read(), {
        ...contents,
        pages: pages.published,
        plate: sky.plate,
      }),
    readNote: async () => {
      const { articleNote, articleNoteText } = await site.read()
      if (!articleNote || articleNoteText.trim() === '') return undefined
      return { html: await texts('note', articleNoteText, await contextOf(articleNoteText)) }
    },
    readCv: async () =>
      await readCv(
        context,
        (await site.read()).cv,
        async (text) => await texts('cv', text, await contextOfCv(text)),
      ),
    // Cards carry the owner's name; pages that are rendered after the change find the new ones.
    save: async (settings, version) => {
      const before = await site.read()
      // Before the work for it; what comes in between is refused by the write itself.
      refuseOld(before, version)
      const commands = await changedCommands(renderer, before.macros, settings.macros)
      // A text that takes too much to set is refused, and not shown otherwise than it was written.
      if (settings.articleNoteText !== before.articleNoteText)
        await renderer.post(settings.articleNoteText)
      if (settings.cv.text !== before.cv.text)
        await renderer.post(settings.cv.text, await contextOfCv(settings.cv.text))
      // So that no visitor waits for it.
      await sky.cut(settings.sky)
      const { seen, planned } = await picturedPages({ publications, projects })
      await ogImages.prepareAll([...seen, ...planned], settings)
      const isStyled = isStyleChanged(before, settings)
      await context.database.write(async (tx) => {
        await saveIn(tx, settings, version)
        await markUsing(tx, commands)
        if (isStyled) await markCiting(tx)
        if (isStyled || commands.length > 0) {
          await projectTexts.mark(tx)
          await pageTexts.mark(tx)
        }
      })
      for (const texts of [posts, projects, pages]) texts.renderSoon()
    },
  }
}

/**
 * The commands of formulas that mean something else with other macros.
 * @throws HttpError 400 for macros that cannot be used
 */
async function changedCommands(
  renderer: Renderer,
  before: string,
  after: string,
): Promise<readonly string[]> {
  if (after === before) return []
  const { problems, changed } = await renderer.macros({ before, after })
  const [problem] = problems
  if (problem) throw new HttpError(400, `Macros, line ${problem.line}: ${problem.sentence}`)
  return changed
}
