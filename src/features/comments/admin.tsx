import { Check, MessageSquare, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../shared/dates.ts'
import type { ListPage } from '../../shared/list-page.ts'
import { rowUrl } from '../../shared/resource.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { RowAction } from '../../platform/web/admin/row-actions.tsx'
import { useSend } from '../../platform/web/resource.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { CloseAction, Dialog } from '../../platform/web/ui/dialog.tsx'
import { blog } from '../blog/contract.ts'
import { overviewUrl } from '../overview/contract.ts'
import styles from './admin.module.css'
import { type Comment, commentUrls } from './contract.ts'

interface CommentsDialogProps {
  post: { id: number; title: string }
  timeZone: string
  onClose: () => void
}

/** The comments of a post, those awaiting moderation first. */
export function CommentsDialog({ post, timeZone, onClose }: CommentsDialogProps) {
  const remove = useRemoveComment(post.id)
  const [deleting, setDeleting] = useState<Comment>()
  return (
    <Dialog title={`Comments on “${post.title}”`} onClose={onClose}>
      <CommentPages
        url={commentUrls.moderatedOfPost(post.id)}
        timeZone={timeZone}
        onDelete={setDeleting}
        isModerated
      />
      <CommentPages url={commentUrls.ofPost(post.id)} timeZone={timeZone} onDelete={setDeleting} />
      <CloseAction onClose={onClose} />
      {deleting && (
        <DeleteDialog
          ask={`Are you sure you want to delete the comment by ${deleting.author}? This action cannot be undone.`}
          remove={() => remove.mutateAsync(deleting.id)}
          onRemoved={() => toastSuccess('Comment deleted successfully')}
          onFailed={() => toastFailure('Failed to delete comment')}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Dialog>
  )
}

interface CommentPagesProps {
  url: string
  timeZone: string
  onDelete: (comment: Comment) => void
  isModerated?: boolean
}

/** A paged list of comments; the list of moderated ones is hidden while empty. */
function CommentPages({ url, timeZone, onDelete, isModerated = false }: CommentPagesProps) {
  const { list, view } = useListPages<ListPage<Comment>>(url)
  const what = isModerated ? 'comments awaiting moderation' : 'comments'
  if (isModerated && (list.isPending || list.data?.total === 0)) return null
  return (
    <LoadedList
      list={list}
      what={what}
      loading="Loading comments..."
      empty="No comments yet"
      icon={<MessageSquare aria-hidden="true" />}
    >
      {(page) => (
        <>
          <ul
            aria-label={isModerated ? 'Comments awaiting moderation' : undefined}
            aria-busy={view.isStale || undefined}
          >
            {page.rows.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                timeZone={timeZone}
                isModerated={isModerated}
              >
                {isModerated && <ApproveButton comment={comment} />}
                <DeleteButton comment={comment} onClick={() => onDelete(comment)} />
              </CommentRow>
            ))}
          </ul>
          <ListPager of={what} list={page} view={view} />
        </>
      )}
    </LoadedList>
  )
}

interface CommentRowProps {
  comment: Comment
  timeZone: string
  isModerated: boolean
  children: ReactNode
}

function CommentRow({ comment, timeZone, isModerated, children }: CommentRowProps) {
  return (
    <li className={styles.comment}>
      <p className={styles.head}>
        <b>{comment.author}</b>
        <time dateTime={comment.date}>{formatDateTime(comment.date, timeZone)}</time>
        {isModerated && <Badge tone="warn">Awaiting moderation</Badge>}
      </p>
      <p className={styles.text}>{comment.content}</p>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

function DeleteButton({ comment, onClick }: { comment: Comment; onClick: () => void }) {
  return (
    <RowAction
      text="Delete"
      of={`comment by ${comment.author}`}
      icon={<Trash2 />}
      tone="danger"
      onClick={onClick}
    />
  )
}

function ApproveButton({ comment }: { comment: Comment }) {
  const approve = useApproveComment(comment.blogPostId)
  return (
    <RowAction
      text="Approve"
      of={`comment by ${comment.author}`}
      icon={<Check />}
      disabled={approve.isPending}
      onClick={() => {
        // The refetch unmounts this row, and mutate() calls no callbacks of unmounted components; the promise resolves anyway.
        approve.mutateAsync(comment.id).then(
          () => toastSuccess('Comment approved successfully'),
          () => toastFailure('Failed to approve comment'),
        )
      }}
    />
  )
}

/** URLs of everything that shows the comments of a post or their number. */
function urlsToRefetch(blogPostId: number): readonly string[] {
  const post = rowUrl(blog.listUrl, blogPostId)
  const lists = [commentUrls.ofPost(blogPostId), commentUrls.moderatedOfPost(blogPostId)]
  return [...lists, overviewUrl, blog.listUrl, post]
}

function useApproveComment(blogPostId: number) {
  return useSend<number>(
    (id) => ({ method: 'PATCH', url: commentUrls.comment(id), body: { moderated: false } }),
    () => urlsToRefetch(blogPostId),
  )
}

function useRemoveComment(blogPostId: number) {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: commentUrls.comment(id) }),
    () => urlsToRefetch(blogPostId),
  )
}
