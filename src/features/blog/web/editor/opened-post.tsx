import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowUrl } from '../../../../shared/resource.ts'
import { readOptions } from '../../../../web/query-client.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ListFailure } from '../../../../web/ui/list-failure.tsx'
import { blog, type Post } from '../../contract.ts'

interface OpenedPostProps {
  id: number
  /** The title of the dialog, which says so when the post could not be read. */
  title: string
  onClose: () => void
  children: (post: Post) => ReactNode
}

/** Reads the whole post, as it is now, before its form opens; the table has it without its content. */
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
