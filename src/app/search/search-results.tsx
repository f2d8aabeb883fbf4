import type { SearchResult } from '../../features/search/contract.ts'

/** The words around what was found, with what was found marked. */
export function Snippet({ parts }: Pick<SearchResult, 'parts'>) {
  return parts.map(({ text, isMatch }, place) =>
    // They never change their places.
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}
