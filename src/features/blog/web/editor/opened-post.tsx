import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowUrl } from '../../../../shared/resource.ts'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import { blog, type Post } from '../../contract.ts'

interface OpenedPostProps {
  id: number
  /** The title of the dialog that says why the post could not be loaded. */
  title: string
  onClose: () => void
  children: (post: Post) => ReactNode
}

/** Loads the whole post before its form opens, since the table has posts without content. */
export function OpenedPost({ id, title, onClose, children }: OpenedPostProps) {
  const { data, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...readOptions<Post>(rowUrl(blog.listUrl, id)),
    refetchOnMount: 'always',
  })
  if (!isFetchedAfterMount) return null
  if (data) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      <ListFailure what="the blog post" onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}
