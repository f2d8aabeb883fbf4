import { countOf } from '../../../shared/count.ts'

/** The sentence about articles that are rendered again after a change of the library or a file; undefined for none. */
export function setAgainSentence(articles: number): string | undefined {
  if (articles === 0) return undefined
  return `${countOf(articles, 'article')} ${articles === 1 ? 'is' : 'are'} being set again.`
}
