import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Crud, type CrudCopy, useCrud } from '../../web/admin/crud.ts'
import { CrudPanel } from '../../web/admin/crud-panel.tsx'
import { RowAction } from '../../web/admin/row-actions.tsx'
import { readOptions } from '../../web/query-client.ts'
import { type Column, DataTable } from '../../web/ui/data-table.tsx'
import { blog, type Post } from './contract.ts'
import { PostDialog } from './editor/post-dialog.tsx'
import type { PostBody } from './editor/post-form.ts'
import { stateText, TitleWithState } from './post-state.tsx'

const copy: CrudCopy<Post> = {
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

const columnsOf = (state: (post: Post) => string): readonly Column<Post>[] => [
  {
    title: 'Title',
    // The state is searched as well.
    text: (post) => `${post.title} ${state(post)}`,
    cell: (post) => <TitleWithState title={post.title} state={state(post)} />,
    sortBy: ({ title }) => title,
    look: 'main',
  },
  { title: 'Category', text: ({ category }) => category },
  {
    title: 'Date',
    text: ({ date }) => date,
    sortBy: ({ publishedAt }) => publishedAt,
    look: 'whole',
  },
  {
    title: 'Comments',
    text: ({ commentCount }) => String(commentCount),
    sortBy: ({ commentCount }) => commentCount,
    phone: 'hidden',
  },
]

/** What is sent of a post; a change names the version that was read. */
type PostChange = PostBody & { version?: number }

/** Posts with their counts; a change also refreshes the articles, which name their neighbours. */
function usePosts(): Crud<Post, PostChange> {
  const client = useQueryClient()
  const calls = useCrud(blog)
  const list = useQuery(readOptions<Post[]>(blog.listUrl))
  async function thenRefreshArticles(change: Promise<unknown>) {
    await change
    await client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${blog.listUrl}/`),
    })
  }
  return {
    name: calls.name,
    list,
    create: (fields) => thenRefreshArticles(calls.create(fields)),
    update: (change) => thenRefreshArticles(calls.update(change)),
    remove: (id) => thenRefreshArticles(calls.remove(id)),
  }
}

interface BlogAdminProps {
  timeZone: string
  /** The comments of a post, in a dialog. */
  comments: (post: Post, onClose: () => void) => ReactNode
  /** Sends a post by mail. */
  letter: (post: Post) => ReactNode
}

/** The Blog Posts tab. */
export function BlogAdmin({ timeZone, comments, letter }: BlogAdminProps) {
  const [discussed, setDiscussed] = useState<Post>()
  const posts = usePosts()
  return (
    <>
      <CrudPanel
        crud={posts}
        copy={copy}
        form={(post, onClose) => (
          <PostDialog
            post={post}
            copy={copy}
            timeZone={timeZone}
            create={posts.create}
            update={posts.update}
            onClose={onClose}
          />
        )}
        nameOf={({ title }) => title}
        icon={<FileText aria-hidden="true" />}
      >
        {(rows, actions) => (
          <DataTable
            what="blog posts"
            columns={columnsOf((post) => stateText(post, new Date(), timeZone))}
            rows={rows}
            manyActions
            actions={(post) => (
              <>
                <RowAction
                  text="Comments"
                  of={`on ${post.title}`}
                  icon={<MessageSquare />}
                  onClick={() => setDiscussed(post)}
                />
                {letter(post)}
                {actions(post)}
              </>
            )}
          />
        )}
      </CrudPanel>
      {discussed && comments(discussed, () => setDiscussed(undefined))}
    </>
  )
}
