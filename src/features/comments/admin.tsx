import { postPath } from '../../shared/addresses.ts'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from '../../platform/web/location.ts'
import { countOf } from '../../shared/count.ts'
import { readId } from '../../shared/ids.ts'
import { DeleteDialog } from '../../platform/web/admin/delete-dialog.tsx'
import { ListPager } from '../../platform/web/admin/list-pager.tsx'
import { type ListView, useListPages } from '../../platform/web/admin/list-pages.ts'
import { LoadedList } from '../../platform/web/admin/loaded-list.tsx'
import { PanelHeader } from '../../platform/web/admin/panel-header.tsx'
import { toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { RowSearch } from '../../platform/web/ui/row-search.tsx'
import { SegmentedControl } from '../../platform/web/ui/segmented-control.tsx'
import styles from './admin.module.css'
import { useRemoveComment } from './admin-queries.ts'
import { CommentRow } from './comment-row.tsx'
import { type Comment, type CommentFilter, type CommentPage, commentUrls } from './contract.ts'

/** A comment or a reply of the owner that is about to be deleted, and how many replies go with it. */
interface Deletion {
  comment: Comment
  replies: number
}

/** All comments, newest first; those of one post at an address with its id. */
export function CommentsAdmin({ timeZone }: { timeZone: string }) {
  const { show, post, choose } = useFilter()
  const { list, view } = useListPages<CommentPage>(listUrl(show, post), { refetchOnMount: true })
  const [deletion, setDeletion] = useState<Deletion>()
  const { data } = list
  return (
    <>
      <PanelHeader title="Comments" count={data?.all} note="What readers wrote, newest first" />
      {data?.post && <PostScope post={data.post} />}
      {data && data.all > 0 && <FilterBar page={data} show={show} view={view} onChoose={choose} />}
      <LoadedList
        list={list}
        what="comments"
        loading="Loading comments..."
        empty={show === 'waiting' ? 'No comment waits for approval' : 'No comments yet'}
        icon={<MessageSquare aria-hidden="true" />}
      >
        {(page) =>
          page.rows.length === 0 ? (
            <EmptyState icon={<MessageSquare aria-hidden="true" />}>
              No comments match “{view.search.trim()}”
            </EmptyState>
          ) : (
            <Card className={styles.panel}>
              <ul aria-label="Comments" aria-busy={view.isStale || undefined}>
                {page.rows.map((comment) => (
                  <CommentRow
                    key={comment.id}
                    comment={comment}
                    timeZone={timeZone}
                    onDelete={(one, replies) => setDeletion({ comment: one, replies })}
                  />
                ))}
              </ul>
              <ListPager of="comments" list={page} view={view} />
            </Card>
          )
        }
      </LoadedList>
      {deletion && <DeletionDialog {...deletion} onClose={() => setDeletion(undefined)} />}
    </>
  )
}

/** The filter in the address: `show=waiting`, and `post` with an id. */
function useFilter() {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const show: CommentFilter = query.get('show') === 'waiting' ? 'waiting' : 'all'
  return {
    show,
    post: readId(query.get('post') ?? ''),
    choose: (next: CommentFilter) => {
      if (next === 'all') query.delete('show')
      else query.set('show', next)
      navigate(`${path}?${query.toString()}`, { replace: true })
    },
  }
}

function listUrl(show: CommentFilter, post: number | undefined): string {
  const query = new URLSearchParams({
    ...(show === 'waiting' && { show }),
    ...(post !== undefined && { post: String(post) }),
  })
  return query.size === 0 ? commentUrls.list : `${commentUrls.list}?${query.toString()}`
}

function PostScope({ post }: { post: NonNullable<CommentPage['post']> }) {
  return (
    <p className={styles.scope}>
      <span>
        On <a href={`${postPath(post)}#comments`}>{post.title}</a>
      </span>
      <PageLink to="/admin?tab=comments">Show All Comments</PageLink>
    </p>
  )
}

interface FilterBarProps {
  page: CommentPage
  show: CommentFilter
  view: ListView
  onChoose: (show: CommentFilter) => void
}

function FilterBar({ page, show, view, onChoose }: FilterBarProps) {
  const { all, waiting, found, total } = page
  return (
    <div className={styles.bar}>
      <SegmentedControl
        label="Show"
        value={show}
        segments={[
          { value: 'waiting', label: 'Waiting', count: waiting, isWaiting: waiting > 0 },
          { value: 'all', label: 'All', count: all },
        ]}
        onChoose={onChoose}
      />
      <RowSearch
        what="comments"
        placeholder="Search comments"
        query={view.search}
        onQuery={view.setSearch}
        found={view.isStale ? undefined : found}
        total={total}
      />
    </div>
  )
}

function DeletionDialog({ comment, replies, onClose }: Deletion & { onClose: () => void }) {
  const remove = useRemoveComment()
  const what = comment.byOwner ? 'your reply' : `the comment by ${comment.author}`
  const also = replies > 0 ? ` and ${countOf(replies, 'reply', 'replies')} to it` : ''
  return (
    <DeleteDialog
      ask={`Are you sure you want to delete ${what}${also}? This action cannot be undone.`}
      remove={() => remove.mutateAsync(comment)}
      onRemoved={() => toastSuccess('Comment deleted successfully')}
      onFailed={() => toastFailure('Failed to delete comment')}
      onClose={onClose}
    />
  )
}
