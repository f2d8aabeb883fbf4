import type { InferOutput } from 'valibot'
import type { PostAddress } from '../../shared/addresses.ts'
import type { ListPage } from '../../shared/list-page.ts'
import type { commentSchema, newCommentSchema, replySchema } from './rules.ts'

export type CommentFields = InferOutput<typeof commentSchema>

/** A new comment; a reply if it has `replyTo`. */
export type NewComment = InferOutput<typeof newCommentSchema>

/** The owner's reply; the author is the owner. */
export type ReplyFields = InferOutput<typeof replySchema>

/** A visitor's comment on a post; `date` is an ISO instant. */
export interface Comment extends CommentFields {
  id: number
  blogPostId: number
  date: string
  /** The comment that it answers, on the same post and no reply itself; absent unless it is a reply. */
  replyTo?: number
  /** Present for a reply of the owner. */
  byOwner?: true
}

/** The response to a comment that awaits moderation. */
export interface ModerationAnswer {
  moderated: true
  message: string
}

/** A comment in the list of all comments, which has the replies of the owner below those that they answer. */
export interface ListedComment extends Comment {
  /** The title of its post, and the slug in its address. */
  title: string
  slug: string | null
  moderated: boolean
  /** The author of the comment that it answers; null unless it is a reply. */
  answered: string | null
  /** The replies of the owner, oldest first. */
  ownReplies: Comment[]
  /** The number of all replies to it, which are deleted with it. */
  replies: number
}

/** A page of the comments of all posts or of one, newest first. */
export interface CommentPage extends ListPage<ListedComment> {
  /** The number of all comments. */
  all: number
  /** The number of those that wait for approval. */
  waiting: number
  /** The post, if only its comments were asked for. */
  post: (PostAddress & { title: string }) | null
}

/** Which comments the list shows. */
export const commentFilters = ['all', 'waiting'] as const

export type CommentFilter = (typeof commentFilters)[number]

export const commentUrls = {
  /** Visible to the owner only. */
  list: '/api/comments',
  ofPost: (blogPostId: number) => `/api/blog/${blogPostId}/comments`,
  comment: (id: number) => `/api/comments/${id}`,
  replies: (id: number) => `/api/comments/${id}/replies`,
}
