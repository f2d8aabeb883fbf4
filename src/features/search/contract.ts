import { longestQuery } from '../../shared/longest-query.ts'

/** What a search finds; groups are shown in this order. */
export const searchKinds = ['article', 'publication', 'project', 'page'] as const

export type SearchKind = (typeof searchKinds)[number]

/** A piece of the text around what was found. */
export interface SnippetPart {
  text: string
  isMatch: boolean
}

export interface SearchResult {
  kind: SearchKind
  title: string
  /** Leads to the section where the words stand. */
  url: string
  /** Of an article, as it was written. */
  date?: string
  /** The heading of the section; absent for the beginning of a text. */
  section?: string
  parts: SnippetPart[]
}

export interface SearchAnswer {
  /** The question, cut to the length that is searched for. */
  query: string
  /** Group by group, the best of each first. */
  results: SearchResult[]
  /** Whether there is more of some kind than was asked for. */
  more: boolean
}

/** Of each kind at most so many are given. */
export const maxResults = 20

/** The question in a query, as a search reads it: one line, cut to the length that is searched for. */
export function readQuestion(query: string | undefined): string {
  const question = new URLSearchParams(query).get('q') ?? ''
  return question
    .slice(0, longestQuery)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

export const searchUrl = (question: string, limit: number): string =>
  `/api/search?${new URLSearchParams({ q: question.slice(0, longestQuery), limit: String(limit) }).toString()}`
