import { maxResults, type SearchAnswer, searchUrl } from './contract.ts'
import { readOptions } from '../../platform/web/query-client.ts'

/** The results for a question. @param limit results of each kind */
export function searchFor(question: string, limit: number = maxResults) {
  return readOptions<SearchAnswer>(searchUrl(question, limit))
}
