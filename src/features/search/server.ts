import * as v from 'valibot'
import type { Posts } from '../blog/server/posts.ts'
import type { ReadCall } from '../lists/lists.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { inProcessReader } from '../../platform/server/http/in-process-reader.ts'
import { createFairQueue } from '../../platform/server/fair-queue.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import type { ContentVersion } from '../../platform/server/pages/content-version.ts'
import { queryWords } from '../../shared/folded-words.ts'
import {
  maxResults,
  type SearchAnswer,
  type SearchKind,
  searchKinds,
  type SearchResult,
} from './contract.ts'
import { findSmallTexts, foldTexts, readSmallTexts } from './small-texts.ts'
import { snippet } from './snippet.ts'
import { numberParameter } from '../../shared/parameters.ts'
import { maxQueryLength } from '../../shared/query-length.ts'

interface SearchServices {
  posts: Pick<Posts, 'search'>
  contentVersion: Pick<ContentVersion, 'read'>
}

/** A text that contains the words of a question. */
interface FoundText extends Omit<SearchResult, 'kind' | 'parts'> {
  body: string
}

/** Finds texts of a kind that visitors may read. */
export type FindTexts = (
  kind: SearchKind,
  words: readonly string[],
  limit: number,
) => Promise<FoundText[]>

/** Searching is the only rate-limited read, since no other is as expensive. */
export const searchLimit = {
  client: [{ points: 30, seconds: 10 }],
  // All clients together are limited by the queue below.
  site: [],
  sentence: 'Too many searches. Please wait a moment.',
}

/** The cached answers take up to 5 MB. */
const maxWaiting = 64
const maxAnswers = 100

/** @param routes the public calls, whose answers are searched */
export function searchFeature(
  context: Pick<ServerContext, 'database'>,
  { posts, contentVersion }: SearchServices,
  routes: readonly Route[],
): Feature {
  const search = openSearches(openFinder(context, posts, routes), contentVersion)
  return {
    routes: [
      route('GET /api/search', {
        access: 'anyone',
        limit: searchLimit,
        query: searchQuery,
        handle: async ({ query: { q: query, limit }, client }): Promise<SearchAnswer> => ({
          query,
          ...(await search({ words: queryWords(query), limit }, client)),
        }),
      }),
    ],
  }
}

/**
 * Searches articles in their index, and the few other texts of a site in memory. Those are read again after each change
 * of the database, like cached pages.
 */
function openFinder(
  { database }: Pick<ServerContext, 'database'>,
  posts: Pick<Posts, 'search'>,
  routes: readonly Route[],
): FindTexts {
  const reader = inProcessReader(routes)()
  // The type of an answer is that of its contract.
  const read: ReadCall = async <Answer>(url: string) => (await reader(url)) as Answer
  let cached: { change: number; texts: Promise<ReturnType<typeof foldTexts>> } | undefined
  const smallTexts = async () => {
    // Read before the texts: after a change in between they are read again, and are never stale.
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

/** Caches answers until the content changes, and runs searches one after another, taking turns among clients. */
export function openSearches(find: FindTexts, contentVersion: Pick<ContentVersion, 'read'>) {
  const queue = createFairQueue({
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
      // The same question may have been answered in the meantime.
      const answered = (await answersOf()).get(key)
      if (answered) return answered
      const version = cachedVersion
      const found = await searchAll(find, question)
      // After a change during the search its answer is stale.
      if (version === cachedVersion) cacheAnswer(answers, key, found)
      return found
    })
  }
}

/** Caches an answer; evicts the oldest one of too many. */
function cacheAnswer(answers: Map<string, Found>, key: string, found: Found): void {
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
  /** Cut to `maxQueryLength`. */
  q: v.optional(
    v.pipe(
      v.string('The question must be text'),
      v.transform((question) => question.slice(0, maxQueryLength).toWellFormed()),
    ),
    '',
  ),
  limit: v.optional(numberParameter('Limit', maxResults), String(maxResults)),
})
