import { maxQueryLength } from '../../shared/query-length.ts'

/** The kinds of results, in the order in which they are shown. */
export const searchKinds = ['article', 'publication', 'project', 'page'] as const

export type SearchKind = (typeof searchKinds)[number]

/** A piece of the text around a match. */
export interface SnippetPart {
  text: string
  isMatch: boolean
}

export interface SearchResult {
  kind: SearchKind
  title: string
  /** The language of title and text, unless it is that of the site. */
  language?: string | null
  /** Links to the section with the words. */
  url: string
  /** The displayed date of an article. */
  date?: string
  /** The heading of the section; absent before the first heading. */
  section?: string
  parts: SnippetPart[]
}

export interface SearchAnswer {
  /** The question, cut to `maxQueryLength`. */
  query: string
  /** Grouped by kind, the best of each kind first. */
  results: SearchResult[]
  /** Whether some kind has more results than the limit. */
  more: boolean
}

/** The highest limit of results of each kind. */
export const maxResults = 20

/** Reads the question from a query string: one line, cut to `maxQueryLength`. */
export function readQuestion(query: string | undefined): string {
  const question = new URLSearchParams(query).get('q') ?? ''
  return question
    .slice(0, maxQueryLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

export const searchUrl = (question: string, limit: number): string =>
  `/api/search?${new URLSearchParams({ q: question.slice(0, maxQueryLength), limit: String(limit) }).toString()}`

/** A page in the search index of a static copy of the site. */
export interface SearchedPage {
  path: string
  title: string
  description: string
  /** The words of its text as `foldedWords` gives them, each once, with spaces between. */
  words: string
}

/** The search index of a static copy. */
export interface StaticSearchIndex {
  pages: readonly SearchedPage[]
}
