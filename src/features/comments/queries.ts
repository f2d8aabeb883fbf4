import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { blog } from '../blog/contract.ts'
import { type Comment, commentUrls, type ModerationAnswer, type NewComment } from './contract.ts'

export function commentsOf(blogPostId: number) {
  return readOptions<Comment[]>(commentUrls.ofPost(blogPostId))
}

interface SentComment {
  fields: NewComment
  headers: Readonly<Record<string, string>>
}

export function useAddComment(blogPostId: number) {
  return useSend<SentComment, Comment | ModerationAnswer>(
    ({ fields, headers }) => ({
      method: 'POST',
      url: commentUrls.ofPost(blogPostId),
      body: fields,
      headers,
    }),
    () => [commentUrls.ofPost(blogPostId), blog.listUrl],
  )
}
