import { countOf } from '../../shared/count.ts'

/** What follows from a change of the library or of a file; undefined when no article is concerned. */
export function setAgainSentence(articles: number): string | undefined {
  if (articles === 0) return undefined
  return `${countOf(articles, 'article')} ${articles === 1 ? 'is' : 'are'} being set again.`
}
