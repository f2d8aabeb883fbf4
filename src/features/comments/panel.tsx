import { useQuery } from '@tanstack/react-query'
import Reply from 'lucide-react/icons/reply'
import { type ReactNode, useId, useRef, useState } from 'react'
import { readOptions } from '../../platform/web/query-client.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import { type Site, siteUrl } from '../site/contract.ts'
import commentStyles from './comment.module.css'
import { CommentForm } from './form.tsx'
import styles from './panel.module.css'
import { commentsOf } from './queries.ts'
import { formatDateTime } from '../../shared/dates.ts'
import type { Comment } from './contract.ts'
import { splitLinks } from './links.ts'

/** The comments of a post, loaded when the panel first appears, and the form for a new one. */
export function CommentPanel({ postId }: { postId: number }) {
  const { data: site } = useQuery(readOptions<Site>(siteUrl))
  const isOpen = site?.commentsOpen ?? true
  return (
    <div>
      <CommentList
        postId={postId}
        timeZone={site?.timeZone ?? 'UTC'}
        isOpen={isOpen}
        hasChat={site?.hasChat}
      />
      {isOpen ? (
        <CommentForm postId={postId} hasChat={site?.hasChat} />
      ) : (
        <p className={styles.closed}>Comments are closed.</p>
      )}
    </div>
  )
}

interface CommentListProps {
  postId: number
  timeZone: string
  /** Whether new comments are accepted. */
  isOpen: boolean
  hasChat: boolean | undefined
}

function CommentList({ postId, timeZone, isOpen, hasChat }: CommentListProps) {
  const comments = useQuery(commentsOf(postId))
  if (comments.isPending) return <CommentsSkeleton />
  if (comments.isError)
    return (
      <ListFailure
        what="the comments"
        onRetry={() => void comments.refetch()}
        busy={comments.isFetching}
      />
    )
  if (comments.data.length === 0)
    return isOpen && <p className={styles.empty}>No comments yet. The first one is yours.</p>
  return (
    <ul>
      {threadsOf(comments.data).map(({ comment, replies }) => (
        <CommentItem key={comment.id} comment={comment} timeZone={timeZone}>
          {replies.length > 0 && (
            <ul className={commentStyles.replies} aria-label={`Replies to ${comment.author}`}>
              {replies.map((reply) => (
                <CommentItem key={reply.id} comment={reply} timeZone={timeZone} />
              ))}
            </ul>
          )}
          {isOpen && <ReplyArea comment={comment} hasChat={hasChat} />}
        </CommentItem>
      ))}
    </ul>
  )
}

/** Comments with the replies to them, oldest first. */
function threadsOf(comments: readonly Comment[]) {
  const ids = new Set(comments.map(({ id }) => id))
  const isReply = ({ replyTo }: Comment) => replyTo !== undefined && ids.has(replyTo)
  return comments
    .filter((comment) => !isReply(comment))
    .map((comment) => ({
      comment,
      replies: comments.filter(({ replyTo }) => replyTo === comment.id),
    }))
}

interface ReplyAreaProps {
  comment: Comment
  hasChat: boolean | undefined
}

/** The button below a comment, which opens the form for a reply. */
function ReplyArea({ comment: { id, blogPostId, author }, hasChat }: ReplyAreaProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const formId = useId()

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="md"
        className={`needs-script ${styles.reply}`}
        aria-label={`Reply to ${author}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Reply aria-hidden="true" />
        Reply
      </Button>
      {isOpen && (
        <CommentForm
          id={formId}
          postId={blogPostId}
          hasChat={hasChat}
          reply={{ to: id, author, onPosted: close }}
        />
      )}
    </>
  )
}

function CommentsSkeleton() {
  return (
    <div aria-busy="true">
      <p className={hidden.hidden}>Loading comments</p>
      {['70%', '45%'].map((width) => (
        <div key={width} className={commentStyles.comment}>
          <Skeleton width="40px" height="40px" />
          <div>
            <Skeleton width="34%" />
            <Skeleton width={width} className={styles.gap} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface CommentItemProps {
  comment: Comment
  timeZone: string
  /** What stands below its text. */
  children?: ReactNode
}

export function CommentItem({ comment, timeZone, children }: CommentItemProps) {
  return (
    <li className={commentStyles.comment}>
      <span className={commentStyles.avatar} aria-hidden="true">
        {initials(comment.author)}
      </span>
      <div>
        <p className={commentStyles.byline}>
          <b>{comment.author}</b>
          {comment.byOwner && <Badge tone="accent">Author</Badge>}
          <time dateTime={comment.date}>{formatDateTime(comment.date, timeZone)}</time>
        </p>
        <p className={commentStyles.content}>
          {splitLinks(comment.content).map((part, index) =>
            part.href === undefined ? (
              part.text
            ) : (
              <a key={index} href={part.href} rel="nofollow ugc noopener">
                {part.text}
              </a>
            ),
          )}
        </p>
        {children}
      </div>
    </li>
  )
}

function initials(author: string): string {
  return Array.from(author).slice(0, 2).join('').toUpperCase()
}
