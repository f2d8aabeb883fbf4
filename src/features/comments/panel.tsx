import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import { type Site, siteUrl } from '../site/contract.ts'
import { CommentItem } from './comment.tsx'
import comment from './comment.module.css'
import { CommentForm } from './form.tsx'
import styles from './panel.module.css'
import { commentsOf } from './queries.ts'

/** The comments of a post and the form for a new one. They are loaded when the panel first appears. */
export function CommentPanel({ postId }: { postId: number }) {
  const { data: site } = useQuery(readOptions<Site>(siteUrl))
  const isOpen = site?.commentsOpen ?? true
  return (
    <div>
      <CommentList postId={postId} timeZone={site?.timeZone ?? 'UTC'} isOpen={isOpen} />
      {isOpen ? (
        <CommentForm postId={postId} />
      ) : (
        <p className={styles.closed}>Comments are closed.</p>
      )}
    </div>
  )
}

interface CommentListProps {
  postId: number
  timeZone: string
  /** Whether another one can be written. */
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
        <div key={width} className={comment.comment}>
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
