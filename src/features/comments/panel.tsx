import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
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
      <CommentList postId={postId} timeZone={site?.timeZone ?? 'UTC'} isOpen={isOpen} />
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
}

function CommentList({ postId, timeZone, isOpen }: CommentListProps) {
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
      {comments.data.map((row) => (
        <CommentItem key={row.id} comment={row} timeZone={timeZone} />
      ))}
    </ul>
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
}

export function CommentItem({ comment, timeZone }: CommentItemProps) {
  return (
    <li className={commentStyles.comment}>
      <span className={commentStyles.avatar} aria-hidden="true">
        {initials(comment.author)}
      </span>
      <div>
        <p className={commentStyles.byline}>
          <b>{comment.author}</b>
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
      </div>
    </li>
  )
}

function initials(author: string): string {
  return Array.from(author).slice(0, 2).join('').toUpperCase()
}
