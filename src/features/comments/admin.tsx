import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../shared/dates.ts'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../web/admin/delete-dialog.tsx'
import { LoadedList } from '../../web/admin/loaded-list.tsx'
import { tellFailure, tellSuccess } from '../../web/admin/notices.ts'
import { RowAction } from '../../web/admin/row-actions.tsx'
import { useSend } from '../../web/resource.ts'
import { CloseAction, Dialog } from '../../web/ui/dialog.tsx'
import { blog } from '../blog/contract.ts'
import styles from './admin.module.css'
import { type Comment, commentUrls } from './contract.ts'
import { commentsOf } from './queries.ts'

interface CommentsDialogProps {
  post: { id: number; title: string }
  timeZone: string
  onClose: () => void
}

/** The comments of one post, each with a delete button. */
export function CommentsDialog({ post, timeZone, onClose }: CommentsDialogProps) {
  const comments = useQuery(commentsOf(post.id))
  const remove = useRemoveComment(post.id)
  const [doomed, setDoomed] = useState<Comment>()
  return (
    <Dialog title={`Comments on “${post.title}”`} onClose={onClose}>
      <LoadedList
        list={comments}
        what="comments"
        loading="Loading comments..."
        empty="No comments yet"
        icon={<MessageSquare aria-hidden="true" />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((comment) => (
              <li key={comment.id} className={styles.comment}>
                <p className={styles.head}>
                  <b>{comment.author}</b>
                  <time dateTime={comment.date}>{formatDateTime(comment.date, timeZone)}</time>
                </p>
                <p className={styles.text}>{comment.content}</p>
                <RowAction
                  text="Delete"
                  of={`comment by ${comment.author}`}
                  icon={<Trash2 />}
                  tone="danger"
                  onClick={() => setDoomed(comment)}
                />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      <CloseAction onClose={onClose} />
      {doomed && (
        <DeleteDialog
          ask={`Are you sure you want to delete the comment by ${doomed.author}? This action cannot be undone.`}
          remove={() => remove.mutateAsync(doomed.id)}
          onRemoved={() => tellSuccess('Comment deleted successfully')}
          onFailed={() => tellFailure('Failed to delete comment')}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Removes a comment; the comments are fetched again, and what shows how many there are. */
function useRemoveComment(blogPostId: number) {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: commentUrls.comment(id) }),
    () => [commentUrls.ofPost(blogPostId), blog.listUrl, rowUrl(blog.listUrl, blogPostId)],
  )
}
