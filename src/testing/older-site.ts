import type { Workers } from '../app/workers.ts'
import { type Article, blogUrls } from '../features/blog/contract.ts'
import { openDatabase } from '../platform/server/database/database.ts'
import { sharedWorkers } from './shared-workers.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { openTestSite } from './test-site.ts'

const post = {
  title: 'A star',
  excerpt: 'What was seen of a star.',
  category: 'Science',
  date: '2026-01-02',
  content: 'It *shines*.',
}

/** The shared workers, with rendering paused until it is released. */
export function pausedWorkers() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { renderer } = sharedWorkers
  const set: string[] = []
  const storedPost: Workers['renderer']['storedPost'] = async (...text) => {
    set.push(text[0])
    await begun
    return await renderer.storedPost(...text)
  }
  return { workers: { ...sharedWorkers, renderer: { ...renderer, storedPost } }, begin, set }
}

/** A site with articles that were rendered by an older version. */
export async function olderSite(articles: number) {
  const dataDir = await temporaryFolder()
  const site = await openTestSite({ dataDir })
  const owner = await site.owner()
  for (let id = 1; id <= articles; id += 1) await owner.send('POST', '/api/blog', post)
  await site.close()
  const old = { html: '<p>Old</p>', outline: [], words: 1, hasMath: false }
  const change = async (rendered: string) => {
    const database = openDatabase(site.config)
    await database.db.updateTable('posts').set({ rendered, rendererVersion: 1 }).execute()
    await database.close()
  }
  await change(JSON.stringify(old))
  const changeNumber = async () => {
    const database = openDatabase(site.config)
    const { revision } = await database.db
      .selectFrom('meta')
      .select('revision')
      .executeTakeFirstOrThrow()
    await database.close()
    return revision
  }
  return { dataDir, change, changeNumber }
}

type Site = Awaited<ReturnType<typeof openTestSite>>
export const htmlOf = async (site: Site, id: number) =>
  ((await site.visitor().get(blogUrls.article(id))).json as Article).html
