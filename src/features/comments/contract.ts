import * as v from 'valibot'
import { line, lines } from '../../shared/fields.ts'

/** One sentence for both fields, as the specification has it (point 5). */
export const missingInformation = 'Please enter both your name and comment.'

export const commentSchema = v.strictObject({
  author: line('Name', { max: 80, tooShort: missingInformation }),
  content: lines('Comment', { max: 5000, tooShort: missingInformation }),
})

export type CommentFields = v.InferOutput<typeof commentSchema>

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
