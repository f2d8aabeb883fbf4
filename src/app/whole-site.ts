import type { Renderer } from '../features/texts/contract.ts'
import { withContext } from '../features/texts/renderer.ts'
import { openRenderQueue } from '../features/texts/render-queue.ts'
import { openSite } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { renderEditions } from '../features/transfer/editions.ts'
import type { ExportOptions } from '../features/transfer/export-site.ts'
import { atomFeed, feedPost } from './routes/feeds.ts'
import { findFileUses } from './file-uses.ts'
import { findPictureUses } from './picture-uses.ts'
import { readContext } from './render-context.ts'
import { renderedKinds } from './site-texts.ts'

async function renderOutdated(context: ServerContext, renderer: Renderer): Promise<void> {
  const site = withContext(renderer, readContext(context, openSite(context)))
  await openRenderQueue(context, renderedKinds(site)).renderOutdated()
  await renderEditions(context.database, site)
}

const writeFeed: ExportOptions['writeFeed'] = ({ site, published }, address) =>
  atomFeed({
    site,
    address,
    posts: published.map((post) => feedPost(post, address, undefined)),
  })

/** What the features of the whole site (transfer, starter) need from the composition. */
export const wholeSite = { findFileUses, findPictureUses, renderOutdated, writeFeed }
