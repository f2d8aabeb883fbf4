import { readOptions } from '../../web/query-client.ts'
import { useSend } from '../../web/resource.ts'
import { blog } from '../blog/contract.ts'
import { type Comment, type CommentFields, commentUrls } from './contract.ts'

/** The comments of one post, oldest first. */
export function commentsOf(blogPostId: number) {
  return readOptions<Comment[]>(commentUrls.ofPost(blogPostId))
}

/** Posts a comment; the comments and the blog lists are fetched again. */
export function useAddComment(blogPostId: number) {
  return useSend<CommentFields, Comment>(
    (body) => ({ method: 'POST', url: commentUrls.ofPost(blogPostId), body }),
    () => [commentUrls.ofPost(blogPostId), blog.listUrl],
  )
}
