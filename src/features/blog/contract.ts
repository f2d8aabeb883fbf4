import * as v from 'valibot'
import { line, lines } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

/** Posts of the blog. Content is Markdown; `date` stays exactly as it was written. */
export const blog = defineResource({
  name: 'blog post',
  listUrl: '/api/blog',
  writeUrl: '/api/blog',
  schema: v.strictObject({
    title: line('Title', { min: 3, max: 200 }),
    content: lines('Content', { min: 10, max: 200_000 }),
    excerpt: lines('Excerpt', { min: 10, max: 1000 }),
    category: line('Category', { min: 2, max: 60 }),
    date: line('Date', { min: 2, max: 60, tooShort: 'Date is required' }),
  }),
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
