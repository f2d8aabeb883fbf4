import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { searchKinds, type SnippetPart } from '../../features/search/contract.ts'
import { useLinks } from '../layout/links.ts'
import { searchFor } from './search-queries.ts'
import { groupNames, placeOfResult } from './result-words.ts'

export interface PaletteEntry {
  title: string
  url: string
  place: string
  parts: SnippetPart[]
}

export interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

interface FoundGroups {
  groups: PaletteGroup[]
  isFailed: boolean
  /** There is an answer, and it is empty. */
  isEmpty: boolean
}

/** How many results of each kind are shown. */
const shownOfKind = 5

/** What is found for a question; before there is one, the newest articles and the pages. */
export function useFoundGroups(question: string): FoundGroups {
  const suggested = useSuggested()
  // The question is part of the key, so an older answer that comes late is never shown for a newer question.
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchFor(question, shownOfKind),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    // Typing a question again retries it after a failure.
    retryOnMount: true,
  })
  if (question === '') return { groups: suggested, isFailed: false, isEmpty: false }
  if (isError) return { groups: [], isFailed: true, isEmpty: false }
  const results = data?.results ?? []
  const groups = searchKinds.flatMap((kind) => {
    const entries = results
      .filter((result) => result.kind === kind)
      .map((result) => ({ ...result, place: placeOfResult(result) }))
    return entries.length === 0 ? [] : [{ name: groupNames[kind], entries }]
  })
  return {
    groups,
    isFailed: false,
    isEmpty: data !== undefined && !isPlaceholderData && results.length === 0,
  }
}

function useSuggested(): PaletteGroup[] {
  const posts = useQuery(postSummaries(shownOfKind)).data ?? []
  const articles = posts.map(({ id, title, date }) => ({ title, url: `/blog/${id}`, place: date }))
  const pages = [
    ...useLinks('front'),
    ...useLinks('header'),
    ...useLinks('none'),
    ...useLinks('resources'),
  ].map(({ to, label }) => ({ title: label, url: to, place: '' }))
  return [
    { name: groupNames.article, entries: articles },
    { name: groupNames.page, entries: pages },
  ].flatMap(({ name, entries }) =>
    entries.length === 0 ? [] : [{ name, entries: entries.map((one) => ({ ...one, parts: [] })) }],
  )
}
