import { type ComponentType, useEffect } from 'react'
import { useLazyView } from '../../platform/web/lazy-view.ts'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'

interface LazyCommentPanelProps {
  postId: number
  load: () => Promise<ComponentType<{ postId: number }>>
}

/** The comments of a post on the home page; their code is loaded when they are first opened. */
export function LazyCommentPanel({ postId, load }: LazyCommentPanelProps) {
  const { kind, View, request } = useLazyView(load)
  useEffect(() => void request(), [request])
  if (View) return <View postId={postId} />
  if (kind === 'failed') return <ListFailure what="the comments" onRetry={() => void request()} />
  return <Spinner label="Loading comments" />
}
