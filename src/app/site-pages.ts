import type { Renderer } from '../features/texts/contract.ts'
import { openOwnPages } from '../features/pages/own-pages.ts'
import type { SiteSettings } from '../features/site/server.ts'
import { textKinds } from '../features/texts/kinds.ts'
import type { ServerContext } from '../platform/server/context.ts'

interface PagesOptions {
  renderer: Renderer
  texts(name: string, markdown: string): Promise<string>
  site: Pick<SiteSettings, 'read'>
}

/** The store of the owner's pages, whose texts are rendered like those of posts. */
export function openSitePages(context: ServerContext, { renderer, texts, site }: PagesOptions) {
  return openOwnPages(context, {
    render: (content) => renderer.post(content),
    stored: textKinds.pages,
    texts,
    readSettings: site.read,
  })
}

export type SitePages = ReturnType<typeof openSitePages>
