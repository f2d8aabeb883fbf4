import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import type { PostSummary } from '../contract.ts'

interface LoadedArticlesProps {
  posts: UseQueryResult<PostSummary[]>
  waiting: ReactNode
  children: (posts: PostSummary[]) => ReactNode
}

/** Articles for visitors: loading, failed, empty, or rendered by the children. */
export function LoadedArticles({ posts, waiting, children }: LoadedArticlesProps) {
  if (posts.isPending) return waiting
  if (posts.isError)
    return (
      <ListFailure
        what="the articles"
        onRetry={() => void posts.refetch()}
        busy={posts.isFetching}
      />
    )
  if (posts.data.length === 0) return <EmptyState>Nothing is published yet.</EmptyState>
  return children(posts.data)
}
