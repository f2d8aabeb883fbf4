import type { Log } from '../../../server/ops/log.ts'
import type { MediaFiles } from '../../../server/media-files/media-files.ts'
import type { Db } from '../../../server/database/database.ts'
import { dayMs } from '../../../shared/durations.ts'
import { isChartPicture } from '../../../shared/media.ts'
import { allPosts } from './post-table.ts'
import type { FeedChart } from './render/charts/still-chart.ts'
import type { RenderedPost } from './render/rendered-post.ts'
import type { Renderer } from './render/renderer.ts'

/** Draws a chart as a PNG. @throws Error when the drawing program is missing */
export type DrawChart = (svg: string) => Promise<Buffer>

/**
 * A renderer that draws the charts of posts for feeds as well, and keeps them with the pictures of the site.
 * @param draw absent where nothing is drawn
 */
export function withChartPictures(
  { log }: { log: Pick<Log, 'error'> },
  renderer: Renderer,
  files: MediaFiles,
  draw: DrawChart | undefined,
): Renderer {
  if (!draw) return renderer
  const keep = async ({ name, svg }: FeedChart): Promise<boolean> => {
    try {
      if (!(await files.find(name))) await files.write(name, await draw(svg))
      return true
    } catch (err) {
      // Feeds link to the page instead; the next save tries again.
      log.error({ err, event: 'no-chart' }, 'A chart could not be drawn for feeds')
      return false
    }
  }
  const pictured = async (rendered: RenderedPost): Promise<RenderedPost> => {
    let { feedHtml } = rendered
    for (const chart of rendered.charts)
      if (await keep(chart)) feedHtml = feedHtml.replace(chart.link, () => chart.picture)
    return { ...rendered, feedHtml }
  }
  return {
    ...renderer,
    post: async (markdown, context) => await pictured(await renderer.post(markdown, context)),
    storedPost: async (markdown, context) =>
      await pictured(await renderer.storedPost(markdown, context)),
  }
}

/** Removes the pictures of charts that no post has shown for a day; readers of feeds fetch late. */
export async function removeOldCharts(db: Db, files: MediaFiles, now: Date): Promise<void> {
  // A bucket that is away is asked again at the next start.
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
