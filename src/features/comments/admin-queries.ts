import { rowUrl } from '../../shared/resource.ts'
import { useSend } from '../../platform/web/resource.ts'
import { blog } from '../blog/contract.ts'
import { overviewUrl } from '../overview/contract.ts'
import { type Comment, commentUrls, type ReplyFields } from './contract.ts'

/** URLs of everything that shows the comments of a post or their number. */
function urlsToRefetch({ blogPostId }: Comment): readonly string[] {
  const post = rowUrl(blog.listUrl, blogPostId)
  return [commentUrls.list, commentUrls.ofPost(blogPostId), overviewUrl, blog.listUrl, post]
}

export function useApproveComment() {
  return useSend<Comment>(
    ({ id }) => ({ method: 'PATCH', url: commentUrls.comment(id), body: { moderated: false } }),
    urlsToRefetch,
  )
}

export function useRemoveComment() {
  return useSend<Comment>(
    ({ id }) => ({ method: 'DELETE', url: commentUrls.comment(id) }),
    urlsToRefetch,
  )
}

/** Stores a reply of the owner, which approves the comment. */
export function useReply(comment: Comment) {
  return useSend<ReplyFields, Comment>(
    (body) => ({ method: 'POST', url: commentUrls.replies(comment.id), body }),
    () => urlsToRefetch(comment),
  )
}
