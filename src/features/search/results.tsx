import type { SearchKind, SearchResult } from './contract.ts'

/** The text around the matches, with the matches marked. */
export function Snippet({ parts }: Pick<SearchResult, 'parts'>) {
  return parts.map(({ text, isMatch }, place) =>
    // The parts of a result never change their order, so the index is a safe key.
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}

/** The heading of each kind of result. */
export const groupNames: Readonly<Record<SearchKind, string>> = {
  article: 'Articles',
  publication: 'Publications',
  project: 'Projects',
  page: 'Pages',
}

/** The section of a result, and the date of an article. */
export function placeOfResult({ section, date }: SearchResult): string {
  return [section, date].filter(Boolean).join(' · ')
}
