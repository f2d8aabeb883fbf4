import { readOptions } from '../../web/query-client.ts'
import { type Article, blogUrls, type DeskPost, type PostSummary } from './contract.ts'

/** The newest posts without their content, all of them unless limited. */
export function postSummaries(limit?: number) {
  return readOptions<PostSummary[]>(blogUrls.summaries(limit))
}

/** Every post of the owner without its content, for the overview of the desk. */
export const deskPosts = readOptions<DeskPost[]>(blogUrls.desk)

/** One post as its page shows it; null when there is none. */
export function article(id: number) {
  return readOptions<Article | null>(blogUrls.article(id), { nothingOn: [404] })
}
