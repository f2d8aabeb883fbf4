import * as v from 'valibot'
import type { Posts } from '../blog/server/posts.ts'
import type { ReadCall } from '../lists/lists.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { inProcessReader } from '../../platform/server/http/in-process-reader.ts'
import { openFairQueue } from '../../platform/server/fair-queue.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import type { ContentVersion } from '../../platform/server/pages/content-version.ts'
import { askedWords } from '../../shared/folded-words.ts'
import {
  maxResults,
  type SearchAnswer,
  type SearchKind,
  searchKinds,
  type SearchResult,
} from './contract.ts'
import { readSmallTexts } from './small-sources.ts'
import { findSmallTexts, foldTexts } from './small-texts.ts'
import { snippet } from './snippet.ts'
import { numberParameter } from '../../shared/parameters.ts'
import { longestQuery } from '../../shared/longest-query.ts'

interface SearchServices {
  posts: Pick<Posts, 'search'>
  contentVersion: Pick<ContentVersion, 'read'>
}

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

/** How often one client may search: no other read has a rate limit, since no other is as expensive. */
export const searchLimit = {
  client: [{ points: 30, seconds: 10 }],
  // All clients together are limited by the time that their searches take.
  site: [],
  sentence: 'Too many searches. Please wait a moment.',
}

/** How many searches may wait for their turn, and how many answers are cached: 5 MB at the most. */
const maxWaiting = 64
const maxAnswers = 100

/** Searches for visitors. @param routes the public calls, from which visitors read the same */
export function searchFeature(
  context: Pick<ServerContext, 'database'>,
  { posts, contentVersion }: SearchServices,
  routes: readonly Route[],
): Feature {
  return { routes: [searchRoute(openSearch(context, posts, routes), contentVersion)] }
}

/** Searches for visitors; the page of the search reads this call too. */
function searchRoute(find: FindTexts, contentVersion: Pick<ContentVersion, 'read'>): Route {
  const search = openSearches(find, contentVersion)
  return route('GET /api/search', {
    access: 'anyone',
    limit: searchLimit,
    query: searchQuery,
    handle: async ({ query: { q: query, limit }, client }): Promise<SearchAnswer> => ({
      query,
      ...(await search({ words: askedWords(query), limit }, client)),
    }),
  })
}

/**
 * Searches articles in their index and the few other texts of a site in memory. Those are read again after each
 * change of the database, like cached pages.
 * @param routes the public calls, from which visitors read the same
 */
function openSearch(
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

interface Question {
  words: readonly string[]
  limit: number
}

type Found = Omit<SearchAnswer, 'query'>

/** Answers repeated questions from memory until something changes, and searches for one client after the other. */
export function openSearches(find: FindTexts, contentVersion: Pick<ContentVersion, 'read'>) {
  const queue = openFairQueue({
    maxWaiting,
    refusal: () => new HttpError(503, searchLimit.sentence, { 'retry-after': '1' }),
  })
  const answers = new Map<string, Found>()
  let cachedVersion = ''
  const answersOf = async () => {
    const version = await contentVersion.read()
    if (version !== cachedVersion) answers.clear()
    cachedVersion = version
    return answers
  }
  return async (question: Question, client: string): Promise<Found> => {
    const { words, limit } = question
    if (words.length === 0) return { results: [], more: false }
    const key = [limit, ...words].join(' ')
    const cached = (await answersOf()).get(key)
    if (cached) return cached
    return await queue.run(client, async () => {
      // The same question may have been answered meanwhile.
      const answered = (await answersOf()).get(key)
      if (answered) return answered
      const version = cachedVersion
      const found = await searchAll(find, question)
      // A change during the search makes its answer old at once.
      if (version === cachedVersion) remember(answers, key, found)
      return found
    })
  }
}

/** Keeps an answer; the oldest goes when there are too many. */
function remember(answers: Map<string, Found>, key: string, found: Found): void {
  const [oldest] = answers.keys()
  if (answers.size >= maxAnswers && oldest !== undefined) answers.delete(oldest)
  answers.set(key, found)
}

async function searchAll(find: FindTexts, { words, limit }: Question): Promise<Found> {
  const groups = await Promise.all(
    searchKinds.map(async (kind) => ({ kind, texts: await find(kind, words, limit + 1) })),
  )
  return {
    results: groups.flatMap(({ kind, texts }) =>
      texts
        .slice(0, limit)
        .map(({ body, ...text }) => ({ kind, ...text, parts: snippet(body, words) })),
    ),
    more: groups.some(({ texts }) => texts.length > limit),
  }
}

const searchQuery = v.strictObject({
  /** Cut to the length that is searched for. */
  q: v.optional(
    v.pipe(
      v.string('The question must be text'),
      v.transform((question) => question.slice(0, longestQuery).toWellFormed()),
    ),
    '',
  ),
  limit: v.optional(numberParameter('Limit', maxResults), String(maxResults)),
})
