import { postTexts } from '../features/blog/server/outdated-posts.ts'
import { type Renderer, withContext } from '../features/blog/server/renderer.ts'
import { openUpkeep } from '../features/blog/server/rendering-upkeep.ts'
import { openSite } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import type { ExportOptions } from '../features/transfer/export-site.ts'
import { atomFeed, feedPost } from './routes/feeds.ts'
import { findFileUses } from './file-uses.ts'
import { findPictureUses } from './picture-uses.ts'
import { readContext } from './render-context.ts'
import { pageTexts } from './site-pages.ts'
import { projectTexts } from './site-projects.ts'

async function renderOutdated(context: ServerContext, renderer: Renderer): Promise<void> {
  const site = withContext(renderer, readContext(context, openSite(context)))
  for (const texts of [postTexts, projectTexts, pageTexts])
    await openUpkeep(context, site, texts).renderOutdated()
}

const writeFeed: ExportOptions['writeFeed'] = ({ site, published }, address) =>
  atomFeed({
    site,
    address,
    posts: published.map((post) => feedPost(post, address, undefined)),
  })

/** What the features of the whole site (transfer, starter) need of its composition. */
export const wholeSite = { findFileUses, findPictureUses, renderOutdated, writeFeed }
