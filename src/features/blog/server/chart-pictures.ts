import type { Log } from '../../../platform/server/ops/log.ts'
import type { MediaFiles } from '../../../platform/server/media-files/media-files.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { dayMs } from '../../../shared/durations.ts'
import { isChartPicture } from '../../../shared/media.ts'
import { allPosts } from './post-table.ts'
import type { FeedChart, RenderedPost } from '@ephemeris/markdown'
import type { Renderer } from '../../texts/contract.ts'

/** Draws a chart as a PNG. @throws Error when the drawing program is missing */
export type DrawChart = (svg: string) => Promise<Buffer>

/**
 * A renderer that also draws the charts of posts as pictures for feeds, and stores them with the pictures of the
 * site.
 * @param draw undefined when charts are not drawn
 */
export function withChartPictures(
  { log }: { log: Pick<Log, 'error'> },
  renderer: Renderer,
  files: MediaFiles,
  draw: DrawChart | undefined,
): Renderer {
  if (!draw) return renderer
  const storePicture = async ({ name, svg }: FeedChart): Promise<boolean> => {
    try {
      if (!(await files.find(name))) await files.write(name, await draw(svg))
      return true
    } catch (err) {
      // Without its picture, a feed links to the page; the next save of the post tries again.
      log.error({ err, event: 'no-chart' }, 'A chart could not be drawn for feeds')
      return false
    }
  }
  const withPictures = async (rendered: RenderedPost): Promise<RenderedPost> => {
    let { feedHtml } = rendered
    for (const chart of rendered.charts)
      if (await storePicture(chart)) feedHtml = feedHtml.replace(chart.link, () => chart.picture)
    return { ...rendered, feedHtml }
  }
  return {
    ...renderer,
    post: async (...text) => await withPictures(await renderer.post(...text)),
    storedPost: async (...text) => await withPictures(await renderer.storedPost(...text)),
  }
}

/** Removes chart pictures that no post has used for a day: feed readers may still fetch an old picture for a while. */
export async function removeOldCharts(db: Db, files: MediaFiles, now: Date): Promise<void> {
  // When the storage is unreachable, the old pictures stay until the next start.
  const old = (await files.list().catch(() => [])).filter(
    ({ name, date }) => isChartPicture(name) && now.getTime() - date.getTime() > dayMs,
  )
  if (old.length === 0) return
  const rows = await allPosts(db)
    .select('feedHtml')
    .where('feedHtml', 'like', '%/media/chart-%')
    .execute()
  const shown = rows.map(({ feedHtml }) => feedHtml).join('\n')
  for (const { name } of old) if (!shown.includes(name)) await files.remove(name)
}
