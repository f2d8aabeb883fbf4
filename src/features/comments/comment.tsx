import { formatDateTime } from '../../shared/dates.ts'
import styles from './comment.module.css'
import type { Comment } from './contract.ts'
import { splitLinks } from './links.ts'

interface CommentItemProps {
  comment: Comment
  /** The owner's zone, in which dates are shown. */
  timeZone: string
}

/** One comment: who, when, and what, with its line breaks and links. */
export function CommentItem({ comment, timeZone }: CommentItemProps) {
  return (
    <li className={styles.comment}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(comment.author)}
      </span>
      <div>
        <p className={styles.who}>
          <b>{comment.author}</b>
          <time dateTime={comment.date}>{formatDateTime(comment.date, timeZone)}</time>
        </p>
        <p className={styles.content}>
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
