import type { SearchResult } from '../../features/search/contract.ts'

/** The words around what was found, with what was found marked. */
export function Snippet({ parts }: Pick<SearchResult, 'parts'>) {
  return parts.map(({ text, isMatch }, place) =>
    // The parts of a result never change their order, so the index is a safe key.
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}
