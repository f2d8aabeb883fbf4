import type { UseQueryResult } from '@tanstack/react-query'
import { FileText, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Crud, type CrudCopy, useChangesOfPages } from '../../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../../platform/web/admin/crud-panel.tsx'
import { useListPages } from '../../../platform/web/admin/list-pages.ts'
import { OpenedRow } from '../../../platform/web/admin/opened-row.tsx'
import { PagedTable } from '../../../platform/web/admin/paged-table.tsx'
import { RowLink } from '../../../platform/web/admin/row-actions.tsx'
import type { Column } from '../../../platform/web/ui/table-view.tsx'
import { type AdminPost, blog, blogUrls, type Post, type PostPage, postState } from '../contract.ts'
import { PostDialog } from './editor/post-dialog.tsx'
import type { PostBody, PostForm } from './editor/post-form.ts'
import { formatDateTime } from '../../../shared/dates.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import styles from './post-state.module.css'
import { ManageSeries } from './series-dialog.tsx'
import { ManageTags } from './tags-dialog.tsx'

const copy: CrudCopy<AdminPost> = {
  heading: 'Blog Posts',
  add: 'Add New Post',
  loading: 'Loading blog posts...',
  what: 'blog posts',
  empty: 'No blog posts found',
  create: {
    title: 'Create New Blog Post',
    submit: 'Create Post',
    done: 'Blog post created successfully',
    failed: 'Failed to create blog post',
  },
  update: {
    title: 'Edit Blog Post',
    submit: 'Update Post',
    done: 'Blog post updated successfully',
    failed: 'Failed to update blog post',
  },
  remove: {
    ask: ({ title }) =>
      `Are you sure you want to delete the blog post "${title}"? This action cannot be undone.`,
    done: 'Blog post deleted successfully',
    failed: 'Failed to delete blog post',
  },
}

const columnsOf = (
  state: (post: AdminPost) => string,
  views: (post: AdminPost) => ReactNode,
): readonly Column<AdminPost>[] => [
  {
    title: 'Title',
    // The search covers the state too.
    text: (post) => `${post.title} ${state(post)}`,
    cell: (post) => <TitleWithState title={post.title} state={state(post)} />,
    style: 'main',
  },
  { title: 'Category', text: ({ category }) => category },
  {
    title: 'Date',
    text: ({ date }) => date,
    style: 'whole',
  },
  {
    title: 'Comments',
    text: ({ commentCount }) => String(commentCount),
    phone: 'hidden',
  },
  { title: 'Views', text: () => '', cell: views, unsorted: true },
]

/** What the server sorts by, column by column. */
const sorts = ['title', 'category', 'date', 'comments']

/** A post in a request; a change has the version that it is based on. */
type PostChange = PostBody & { version?: number }

/** The list of posts with their numbers of comments; a change also invalidates the articles. */
function usePosts(list: UseQueryResult<PostPage>): Crud<PostChange, PostPage> {
  return { ...useChangesOfPages(blog), list }
}

/** What groups posts, below their list. */
const groups = (
  <div className={styles.manage}>
    <ManageTags />
    <ManageSeries />
  </div>
)

interface BlogAdminProps {
  timeZone: string
  /** The number of recent views of a post in the list. */
  views: (post: AdminPost, posts: readonly AdminPost[]) => ReactNode
  /** Sends a post by mail. */
  newsletter: (post: AdminPost) => ReactNode
  /** The versions of a post, in its editor. */
  history: (post: Post, form: PostForm) => ReactNode
  /** The posts that can be brought back, below the list. */
  deleted: ReactNode
}

/** The Blog Posts tab. */
export function BlogAdmin({ timeZone, views, newsletter, history, deleted }: BlogAdminProps) {
  const { list, view } = useListPages<PostPage>(blogUrls.admin, { sorts })
  const posts = usePosts(list)
  const editor = (post: Post | undefined, onClose: () => void) => (
    <PostDialog
      post={post}
      copy={copy}
      timeZone={timeZone}
      create={posts.create}
      update={posts.update}
      history={history}
      onClose={onClose}
    />
  )
  const editorOf = (id: number, onClose: () => void) => (
    <OpenedRow<Post> resource={blog} id={id} title={copy.update.title} onClose={onClose}>
      {(post) => editor(post, onClose)}
    </OpenedRow>
  )
  return (
    <>
      <CrudPanel
        crud={posts}
        copy={copy}
        form={(row, onClose) => (row ? editorOf(row.id, onClose) : editor(undefined, onClose))}
        formOf={editorOf}
        nameOf={({ title }) => title}
        icon={<FileText aria-hidden="true" />}
      >
        {(page, actions) => (
          <PagedTable
            what="blog posts"
            columns={columnsOf(
              (post) => stateText(post, new Date(), timeZone),
              (post) => views(post, page.rows),
            )}
            list={page}
            view={view}
            manyActions
            actions={(post) => (
              <>
                <RowLink
                  text="Comments"
                  of={`on ${post.title}`}
                  icon={<MessageSquare />}
                  to={`/admin?tab=comments&post=${post.id}`}
                />
                {newsletter(post)}
                {actions(post)}
              </>
            )}
          />
        )}
      </CrudPanel>
      {deleted}
      {groups}
    </>
  )
}

/** The state of a post that visitors do not see, for the owner; '' for a published one. */
export function stateText(post: Pick<Post, 'visibleFrom'>, at: Date, timeZone: string): string {
  const state = postState(post, at)
  if (state === 'draft') return 'Draft'
  return state === 'planned'
    ? `Scheduled for ${formatDateTime(post.visibleFrom ?? '', timeZone)}`
    : ''
}

interface TitleWithStateProps {
  title: string
  /** The state text; '' for none. */
  state: string
}

/** The title of a post in a table, marked when visitors do not see it. */
export function TitleWithState({ title, state }: TitleWithStateProps) {
  if (state === '') return title
  return (
    <span className={styles.title}>
      {title} <Badge>{state}</Badge>
    </span>
  )
}
