import type { Posts } from '../blog/server/posts.ts'
import type { FindTexts } from './server.ts'
import { findSmallTexts, foldTexts } from './small-texts.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { inProcessReader } from '../../platform/server/http/in-process-reader.ts'
import type { Route } from '../../platform/server/http/route.ts'
import type { ReadCall } from '../lists/lists.ts'
import { readSmallTexts } from './small-sources.ts'

/**
 * Searches articles in their index and the few other texts of a site in memory. Those are read again after each
 * change of the database, like cached pages.
 * @param routes the public calls, from which visitors read the same
 */
export function openSearch(
  { database }: Pick<ServerContext, 'database'>,
  posts: Pick<Posts, 'search'>,
  routes: readonly Route[],
): FindTexts {
  const reader = inProcessReader(routes)()
  // The type of an answer is that of its contract.
  const read: ReadCall = async <Answer>(url: string) => (await reader(url)) as Answer
  let cached: { change: number; texts: Promise<ReturnType<typeof foldTexts>> } | undefined
  const smallTexts = async () => {
    // Read before the texts: a change in between leads to another reading, never to a stale cache.
    const change = database.changeNumber()
    if (cached?.change !== change) {
      const texts = readSmallTexts(database, read).then(foldTexts)
      const current = { change, texts }
      cached = current
      texts.catch(() => {
        if (cached === current) cached = undefined
      })
    }
    return await cached.texts
  }
  return async (kind, words, limit) => {
    if (words.length === 0) return []
    if (kind === 'article')
      return (await posts.search(words, limit)).map(({ section, ...post }) => ({
        ...post,
        ...(section !== '' && { section }),
      }))
    return findSmallTexts(await smallTexts(), kind, words).slice(0, limit)
  }
}
