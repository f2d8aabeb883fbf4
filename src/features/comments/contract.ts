import type { InferOutput } from 'valibot'
import type { commentSchema } from './rules.ts'

export type CommentFields = InferOutput<typeof commentSchema>

/** A visitor's comment under a post; `date` is an ISO instant from the server. */
export interface Comment extends CommentFields {
  id: number
  blogPostId: number
  date: string
}

export const commentUrls = {
  ofPost: (blogPostId: number) => `/api/blog/${blogPostId}/comments`,
  comment: (id: number) => `/api/comments/${id}`,
}
