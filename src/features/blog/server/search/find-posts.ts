import type { Db } from '../../../../platform/server/database/database.ts'
import {
  findSpreadTexts,
  findTexts,
  type RankedText,
  type SearchedPart,
} from '../../../../platform/server/database/text-index.ts'
import { postPath } from '../../../../shared/addresses.ts'
import type { PostQuery } from '../post-table.ts'

/** An article that matches a search, with the section that matches best. */
export interface FoundPost {
  title: string
  language: string | null
  /** The date as the author wrote it. */
  date: string
  url: string
  /** The heading of the section; empty for the beginning. */
  section: string
  body: string
}

/** Only this many of the newest matching texts are ranked; more common words do not discriminate. */
const maxRanked = 2000

/**
 * Searches the articles of a query: first those with the words in the title, then those with a section that contains
 * all of them, ordered by rank, then those with the words in different sections.
 */
export function postFinder(db: Db, visible: () => PostQuery) {
  return async (words: readonly string[], limit: number): Promise<FoundPost[]> => {
    if (words.length === 0) return []
    const question = () => ({ words, posts: visible().select('posts.id'), limit: maxRanked })
    const within = (part: SearchedPart) => findTexts(db, { ...question(), part })
    const ways = [
      () => within('title'),
      () => within('anywhere'),
      async () => (words.length > 1 ? await findSpreadTexts(db, question()) : []),
    ]
    const found: FoundPost[] = []
    const known = new Set<number>()
    for (const find of ways) {
      if (found.length >= limit) break
      const texts = bestOfEach(await find()).filter(({ postId }) => !known.has(postId))
      for (const { postId } of texts) known.add(postId)
      found.push(...(await read(texts, limit - found.length)))
    }
    return found
  }

  async function read(texts: readonly RankedText[], limit: number): Promise<FoundPost[]> {
    if (texts.length === 0) return []
    // Of texts with the same rank, the newest comes first.
    const chosen = texts.toSorted((one, other) => other.rank - one.rank).slice(0, limit)
    const rank = new Map(chosen.map((text) => [text.id, text.rank]))
    const rows = await visible()
      .innerJoin('search_texts', 'search_texts.postId', 'posts.id')
      .select([
        'search_texts.id as textId',
        'posts.id',
        'slug',
        'title',
        'language',
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
      .map(({ id, slug, title, language, date, place, heading, body }) => ({
        title,
        language,
        date,
        url: postPath({ id, slug }) + (place === '' ? '' : `#${place}`),
        section: heading,
        body,
      }))
  }
}

/** The best matching text of each post; of equal ones the first. */
function bestOfEach(texts: readonly RankedText[]): RankedText[] {
  const best = new Map<number, RankedText>()
  for (const text of texts) {
    const known = best.get(text.postId)
    if (!known || text.rank > known.rank || (text.rank === known.rank && text.id < known.id))
      best.set(text.postId, text)
  }
  return [...best.values()]
}
