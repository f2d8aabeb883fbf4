import type { Log } from '../../../platform/server/ops/log.ts'
import type { MediaFiles } from '../../../platform/server/media-files/media-files.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { dayMs } from '../../../shared/durations.ts'
import { isDrawnPicture } from '../../../shared/media.ts'
import { allPosts } from './post-table.ts'
import type { FeedChart, RenderedPost } from '@ephemeris/markdown'
import type { Renderer } from '../../texts/contract.ts'

/** Draws a chart as a PNG, for feeds unless a width is given. @throws Error when the drawing program is missing */
export type DrawChart = (svg: string, widthPx?: number) => Promise<Buffer>

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

/** Posts read at once, since their texts may be long. */
const postsAtOnce = 20

/** Removes pictures of charts and formulas that no post has used for a day: feed readers may still fetch an old picture for a while. */
export async function removeOldDrawings(db: Db, files: MediaFiles, now: Date): Promise<void> {
  // When the storage is unreachable, the old pictures stay until the next start.
  const old = (await files.list().catch(() => [])).filter(
    ({ name, date }) => isDrawnPicture(name) && now.getTime() - date.getTime() > dayMs,
  )
  if (old.length === 0) return
  const shown = await shownDrawings(db)
  for (const { name } of old) if (!shown.has(name)) await files.remove(name)
}

/** The names of the pictures of charts and formulas that posts show in feeds. */
async function shownDrawings(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  for (let after = 0; ;) {
    const rows = await allPosts(db)
      .select(['id', 'feedHtml'])
      .where('id', '>', after)
      .where((post) =>
        post.or([
          post('feedHtml', 'like', '%/media/chart-%'),
          post('feedHtml', 'like', '%/media/formula-%'),
        ]),
      )
      .orderBy('id')
      .limit(postsAtOnce)
      .execute()
    for (const { feedHtml } of rows)
      for (const [, name = ''] of feedHtml.matchAll(
        /\/media\/((?:chart|formula)-[0-9a-f]{32}\.png)/g,
      ))
        names.add(name)
    const last = rows.at(-1)
    if (!last) return names
    after = last.id
  }
}
