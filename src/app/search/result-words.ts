import type { SearchKind, SearchResult } from '../../features/search/contract.ts'

/** The heading of each kind of result, in the order of the kinds. */
export const groupNames: Readonly<Record<SearchKind, string>> = {
  article: 'Articles',
  publication: 'Publications',
  project: 'Projects',
  page: 'Pages',
}

/** Where a result stands: the section of an article, and when it was written. */
export function placeOfResult({ section, date }: SearchResult): string {
  return [section, date].filter(Boolean).join(' · ')
}
