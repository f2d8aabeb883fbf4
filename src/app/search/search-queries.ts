import { maxResults, type SearchAnswer, searchUrl } from '../../features/search/contract.ts'
import { readOptions } from '../../platform/web/query-client.ts'

/** What is found for a question, at most so many of a kind. */
export function searchFor(question: string, limit: number = maxResults) {
  return readOptions<SearchAnswer>(searchUrl(question, limit))
}
