import { countOf } from '../../../shared/count.ts'

/** Such as 'Used by post “Why noon moves”'. */
export function describeUses(usedBy: readonly { kind: string; title: string }[]): string {
  if (usedBy.length === 0) return 'Not used'
  return `Used by ${usedBy.map(({ kind, title }) => `${kind} “${title}”`).join(', ')}`
}

/** For articles that are rendered again after a change of the library or a file; undefined for none. */
export function describeRerendering(articles: number): string | undefined {
  if (articles === 0) return undefined
  return `${countOf(articles, 'article')} ${articles === 1 ? 'is' : 'are'} being rendered again.`
}
