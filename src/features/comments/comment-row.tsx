import { postPath } from '../../shared/addresses.ts'
import { Check, Reply, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatDateTime } from '../../shared/dates.ts'
import { initialsOf } from '../../shared/initials.ts'
import { formatRecentDate } from '../../shared/recent-date.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { useApproveComment } from './admin-queries.ts'
import comments from './comment.module.css'
import styles from './comment-row.module.css'
import type { Comment, ListedComment } from './contract.ts'
import { ReplyForm } from './reply-form.tsx'

interface CommentRowProps {
  comment: ListedComment
  timeZone: string
  /** @param replies how many replies are deleted with the comment */
  onDelete: (comment: Comment, replies: number) => void
}

/** A comment in the list of the owner, with the owner's replies and the form for another one. */
export function CommentRow({ comment, timeZone, onDelete }: CommentRowProps) {
  const { author, content, moderated, ownReplies, replies } = comment
  const [isReplying, setReplying] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const formId = useId()

  function closeReply() {
    setReplying(false)
    button.current?.focus()
  }

  return (
    <li className={moderated ? `${styles.row} ${styles.waiting}` : styles.row}>
      <span className={`${comments.avatar} ${styles.avatar}`} aria-hidden="true">
        {initialsOf(author)}
      </span>
      <div className={styles.body}>
        <Byline comment={comment} timeZone={timeZone} />
        <p className={styles.text}>{content}</p>
        {ownReplies.map((reply) => (
          <OwnReply key={reply.id} reply={reply} to={author} onDelete={() => onDelete(reply, 0)} />
        ))}
        {isReplying && <ReplyForm id={formId} comment={comment} onClose={closeReply} />}
      </div>
      <div className={styles.actions}>
        {moderated && <ApproveButton comment={comment} />}
        <Button
          ref={button}
          variant="quiet"
          size="md"
          className={styles.reply}
          aria-label={`Reply to ${author}`}
          aria-expanded={isReplying}
          aria-controls={isReplying ? formId : undefined}
          onClick={() => (isReplying ? closeReply() : setReplying(true))}
        >
          <Reply aria-hidden="true" />
          Reply
        </Button>
        <RowAction
          text="Delete"
          of={`comment by ${author}`}
          icon={<Trash2 />}
          tone="danger"
          onClick={() => onDelete(comment, replies)}
        />
      </div>
    </li>
  )
}

function Byline({ comment, timeZone }: Pick<CommentRowProps, 'comment' | 'timeZone'>) {
  const { author, answered, blogPostId, slug, title, date, moderated } = comment
  const [now] = useState(() => new Date())
  return (
    <p className={styles.byline}>
      <b>{author}</b>
      {answered !== null && <span>in reply to {answered}</span>}
      <span>
        on <a href={`${postPath({ id: blogPostId, slug })}#comments`}>{title}</a>
      </span>
      <time dateTime={date} title={formatDateTime(date, timeZone)}>
        {formatRecentDate(date, now, timeZone)}
      </time>
      {moderated && <Badge tone="accent">Waiting</Badge>}
    </p>
  )
}

interface OwnReplyProps {
  reply: Comment
  /** The author of the comment above it. */
  to: string
  onDelete: () => void
}

function OwnReply({ reply: { author, content }, to, onDelete }: OwnReplyProps) {
  return (
    <div className={styles.ownReply}>
      <span className={styles.ownAvatar} aria-hidden="true">
        {initialsOf(author)}
      </span>
      <p className={styles.ownText}>
        <b>You replied</b> {content}
      </p>
      <RowAction
        text="Delete"
        of={`your reply to ${to}`}
        icon={<Trash2 />}
        tone="danger"
        onClick={onDelete}
      />
    </div>
  )
}

function ApproveButton({ comment }: { comment: ListedComment }) {
  const approve = useApproveComment()
  return (
    <Button
      variant="secondary"
      size="md"
      className={styles.small ?? ''}
      aria-label={`Approve comment by ${comment.author}`}
      busy={approve.isPending}
      onClick={() => {
        // The refetch may unmount this row, and mutate() calls no callbacks of unmounted components; the promise resolves anyway.
        approve.mutateAsync(comment).then(
          () => toastSuccess('Comment approved successfully'),
          () => toastFailure('Failed to approve comment'),
        )
      }}
    >
      <Check aria-hidden="true" />
      Approve
    </Button>
  )
}
