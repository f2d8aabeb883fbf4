import { HttpError } from '../../server/http/errors.ts'
import { type Route, route } from '../../server/http/route.ts'
import { askedWords } from '../../shared/folded-words.ts'
import {
  mostResults,
  type SearchAnswer,
  type SearchKind,
  searchKinds,
  type SearchResult,
} from './contract.ts'
import { snippet } from './snippet.ts'
import { longestQuery } from '../../shared/longest-query.ts'

/** A text that holds the words of a question. */
interface FoundText extends Omit<SearchResult, 'kind' | 'parts'> {
  body: string
}

/** Finds what visitors may read: at most so many of a kind. */
export type FindTexts = (
  kind: SearchKind,
  words: readonly string[],
  limit: number,
) => Promise<FoundText[]>

/** The only read with a rate limit, since it is the only expensive one. */
export const searchLimit = {
  client: [{ points: 30, seconds: 10 }],
  site: [{ points: 600, seconds: 60 }],
  sentence: 'Too many searches. Please wait a moment.',
}

export function searchRoute(find: FindTexts): Route {
  return route('GET /api/search', {
    access: 'anyone',
    limit: searchLimit,
    handle: async ({ query }): Promise<SearchAnswer> => {
      const limit = limitOf(query)
      const question = (query.get('q') ?? '').slice(0, longestQuery).toWellFormed()
      const words = askedWords(question)
      const groups = await Promise.all(
        searchKinds.map(async (kind) => ({ kind, texts: await find(kind, words, limit + 1) })),
      )
      return {
        query: question,
        results: groups.flatMap(({ kind, texts }) =>
          texts
            .slice(0, limit)
            .map(({ body, ...text }) => ({ kind, ...text, parts: snippet(body, words) })),
        ),
        more: groups.some(({ texts }) => texts.length > limit),
      }
    },
  })
}

function limitOf(query: URLSearchParams): number {
  const limit = query.get('limit')
  if (limit === null) return mostResults
  if (!/^[1-9]\d?$/.test(limit) || Number(limit) > mostResults)
    throw new HttpError(400, `Limit must be a number from 1 to ${mostResults}`)
  return Number(limit)
}
