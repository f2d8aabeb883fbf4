import type { Db } from '../../../../server/database/database.ts'
import {
  findTexts,
  type RankedText,
  type SearchedPart,
} from '../../../../server/database/text-index.ts'
import type { PostQuery } from '../post-table.ts'

/** An article that holds all words of a search, by the section that fits best. */
export interface FoundPost {
  title: string
  /** As it was written. */
  date: string
  url: string
  /** The heading of the section; empty for the beginning. */
  section: string
  body: string
}

/** So many texts are ranked, the newest: words that more texts hold tell none of them from the others. */
const mostRanked = 2000

/** Finds articles among those of a query: first those with the words in their titles, then as they fit, then the newest. */
export function postFinder(db: Db, visible: () => PostQuery) {
  const find = async (words: readonly string[], part: SearchedPart) =>
    bestOfEach(
      await findTexts(db, { words, part, posts: visible().select('posts.id'), limit: mostRanked }),
    )
  return async (words: readonly string[], limit: number): Promise<FoundPost[]> => {
    if (words.length === 0) return []
    const titled = await find(words, 'title')
    const isTitled = new Set(titled.map(({ postId }) => postId))
    const others = (await find(words, 'anywhere')).filter(({ postId }) => !isTitled.has(postId))
    const found: FoundPost[] = []
    for (const group of [titled, others])
      if (found.length < limit) found.push(...(await read(group, limit - found.length)))
    return found
  }

  async function read(texts: readonly RankedText[], limit: number): Promise<FoundPost[]> {
    if (texts.length === 0) return []
    // Those that were written last stand first among equals.
    const chosen = texts.toSorted((one, other) => other.rank - one.rank).slice(0, limit)
    const rank = new Map(chosen.map((text) => [text.id, text.rank]))
    const rows = await visible()
      .innerJoin('search_texts', 'search_texts.postId', 'posts.id')
      .select([
        'search_texts.id as textId',
        'posts.id',
        'title',
        'date',
        'publishedAt',
        'place',
        'heading',
        'body',
      ])
      .where('search_texts.id', 'in', [...rank.keys()])
      .execute()
    return rows
      .toSorted(
        (one, other) =>
          (rank.get(other.textId) ?? 0) - (rank.get(one.textId) ?? 0) ||
          (one.publishedAt < other.publishedAt ? 1 : -1),
      )
      .map(({ id, title, date, place, heading, body }) => ({
        title,
        date,
        url: place === '' ? `/blog/${id}` : `/blog/${id}#${place}`,
        section: heading,
        body,
      }))
  }
}

/** The text of each post that fits best; its beginning where several fit alike. */
function bestOfEach(texts: readonly RankedText[]): RankedText[] {
  const best = new Map<number, RankedText>()
  for (const text of texts) {
    const known = best.get(text.postId)
    if (!known || text.rank > known.rank || (text.rank === known.rank && text.id < known.id))
      best.set(text.postId, text)
  }
  return [...best.values()]
}
