import type { InferOutput } from 'valibot'
import type { commentSchema } from './rules.ts'

export type CommentFields = InferOutput<typeof commentSchema>

/** A visitor's comment under a post; `date` is an ISO instant from the server. */
export interface Comment extends CommentFields {
  id: number
  blogPostId: number
  date: string
}

/** The answer to a comment that is moderated. */
export interface ModerationAnswer {
  moderated: true
  message: string
}

export const commentUrls = {
  ofPost: (blogPostId: number) => `/api/blog/${blogPostId}/comments`,
  /** What only the owner sees until it is approved. */
  moderatedOfPost: (blogPostId: number) => `/api/blog/${blogPostId}/comments/moderated`,
  comment: (id: number) => `/api/comments/${id}`,
}
