import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { postSchema } from './rules.ts'

/** Posts of the blog. Content is Markdown; `date` stays exactly as it was written. */
export const blog = defineResource<typeof postSchema>({
  name: 'blog post',
  listUrl: '/api/blog',
  writeUrl: '/api/blog',
})

/** A post with the number of its comments and the instant it is ordered by. */
export type Post = RowOf<typeof blog> & { commentCount: number; publishedAt: string }

/** A post as a list shows it: everything but its content. */
export type PostSummary = Omit<Post, 'content'>

/** A neighbour of a post in time. */
export interface PostLink {
  id: number
  title: string
}

/** A post as its page shows it: rendered, with its outline and its neighbours. */
export interface Article extends PostSummary {
  html: string
  outline: { id: string; title: string }[]
  words: number
  hasMath: boolean
  previous: PostLink | null
  next: PostLink | null
}

/** Addresses of what visitors read of the blog; the same calls as the plain ones, with a view. */
export const blogUrls = {
  summaries: (limit?: number) =>
    limit === undefined ? '/api/blog?view=summary' : `/api/blog?view=summary&limit=${limit}`,
  article: (id: number) => `/api/blog/${id}?view=article`,
}
