import type { InferOutput } from 'valibot'
import type { commentSchema } from './rules.ts'

export type CommentFields = InferOutput<typeof commentSchema>

/** A visitor's comment on a post; `date` is an ISO instant. */
export interface Comment extends CommentFields {
  id: number
  blogPostId: number
  date: string
}

/** The response to a comment that awaits moderation. */
export interface ModerationAnswer {
  moderated: true
  message: string
}

export const commentUrls = {
  ofPost: (blogPostId: number) => `/api/blog/${blogPostId}/comments`,
  /** Visible to the owner only, until approved. */
  moderatedOfPost: (blogPostId: number) => `/api/blog/${blogPostId}/comments/moderated`,
  comment: (id: number) => `/api/comments/${id}`,
}
