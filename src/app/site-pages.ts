import { plainForm, plainTexts } from '../features/blog/server/plain-texts.ts'
import type { Renderer } from '../features/blog/server/renderer.ts'
import { openUpkeep } from '../features/blog/server/rendering-upkeep.ts'
import { openOwnPages } from '../features/pages/own-pages.ts'
import type { SiteSettings } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'

interface PagesOptions {
  renderer: Renderer
  texts(name: string, markdown: string): Promise<string>
  site: Pick<SiteSettings, 'read'>
}

/** The cache of the rendered texts of the owner's pages. */
export const pageTexts = plainTexts('pages')

/** The store of the owner's pages, whose texts are rendered like those of posts. */
export function openSitePages(context: ServerContext, { renderer, texts, site }: PagesOptions) {
  const pages = openOwnPages(context, {
    render: async (content) => {
      const rendered = await renderer.post(content)
      return { ...plainForm(rendered), problems: rendered.problems }
    },
    texts,
    readSettings: site.read,
  })
  return { ...pages, ...openUpkeep(context, renderer, pageTexts) }
}

export type SitePages = ReturnType<typeof openSitePages>
