import { type ComponentType, useEffect, useState } from 'react'
import { ListFailure } from '../../web/ui/list-failure.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'

type Panel = ComponentType<{ postId: number }>

interface LateCommentPanelProps {
  postId: number
  load: () => Promise<Panel>
}

type Arrival = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'here'; Panel: Panel }

/** The comments of a post where few ask for them: their code is fetched with the first look. */
export function LateCommentPanel({ postId, load }: LateCommentPanelProps) {
  const [arrival, setArrival] = useState<Arrival>({ kind: 'waiting' })
  useEffect(() => {
    if (arrival.kind !== 'waiting') return
    load().then(
      (Panel) => setArrival({ kind: 'here', Panel }),
      () => setArrival({ kind: 'failed' }),
    )
  }, [arrival.kind, load])
  if (arrival.kind === 'here') return <arrival.Panel postId={postId} />
  if (arrival.kind === 'waiting') return <Spinner label="Loading comments" />
  return <ListFailure what="the comments" onRetry={() => setArrival({ kind: 'waiting' })} />
}
