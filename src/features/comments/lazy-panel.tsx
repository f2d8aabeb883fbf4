import { type ComponentType, useEffect, useState } from 'react'
import { ListFailure } from '../../web/ui/list-failure.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'

type Panel = ComponentType<{ postId: number }>

interface LazyCommentPanelProps {
  postId: number
  load: () => Promise<Panel>
}

type LoadState = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'here'; Panel: Panel }

/** The comments of a post where few ask for them: their code is fetched with the first look. */
export function LazyCommentPanel({ postId, load }: LazyCommentPanelProps) {
  const [loadState, setLoadState] = useState<LoadState>({ kind: 'waiting' })
  useEffect(() => {
    if (loadState.kind !== 'waiting') return
    load().then(
      (Panel) => setLoadState({ kind: 'here', Panel }),
      () => setLoadState({ kind: 'failed' }),
    )
  }, [loadState.kind, load])
  if (loadState.kind === 'here') return <loadState.Panel postId={postId} />
  if (loadState.kind === 'waiting') return <Spinner label="Loading comments" />
  return <ListFailure what="the comments" onRetry={() => setLoadState({ kind: 'waiting' })} />
}
