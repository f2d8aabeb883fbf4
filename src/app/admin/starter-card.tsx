import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import cardTitle from '../../platform/web/admin/card-title.module.css'
import wide from '../../platform/web/admin/wide-card.module.css'
import { reasonOf, toastFailure, toastSuccess } from '../../platform/web/admin/toasts.ts'
import { callApi } from '../../platform/web/api.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { joinWithAnd, type StarterStatus, starterUrls } from '../../features/starter/contract.ts'

/** Another device may have changed it, so it is always refetched. */
export const starterStatus = {
  ...readOptions<StarterStatus>(starterUrls.status),
  refetchOnMount: 'always',
} as const

/** Removes the starter content; shown while any is left. */
export function StarterCard() {
  const { data, isError, isFetching, refetch } = useQuery(starterStatus)
  // Undo is offered until the owner leaves the page.
  const [wasRemoved, setRemoved] = useState(false)
  if (isError && !data)
    return (
      <ListFailure what="the starter content" onRetry={() => void refetch()} busy={isFetching} />
    )
  if (!data || (data.goes.length === 0 && !wasRemoved)) return null
  return (
    <Card as="section" className={wide.card} aria-labelledby="starter-content">
      <StarterContent status={data} onRemoved={() => setRemoved(true)}>
        <h3 className={cardTitle.title} id="starter-content">
          <PackageOpen aria-hidden="true" />
          Starter content
        </h3>
      </StarterContent>
    </Card>
  )
}

/** The same without a card of its own. */
export function StarterStep({ onRemoved }: { onRemoved: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(starterStatus)
  if (data)
    return (
      <div className={wide.row}>
        <StarterContent status={data} onRemoved={onRemoved} />
      </div>
    )
  if (!isError) return <Skeleton height="3rem" />
  return <ListFailure what="the starter content" onRetry={() => void refetch()} busy={isFetching} />
}

interface StarterContentProps {
  status: StarterStatus
  onRemoved: () => void
  children?: ReactNode
}

function StarterContent({ status: { goes, stays, canRestore }, ...rest }: StarterContentProps) {
  const { onRemoved, children } = rest
  const [isAsking, setAsking] = useState(false)
  const remove = useStarterChange(starterUrls.remove)
  const restore = useStarterChange(starterUrls.restore)
  const staying = stays.length > 0 ? ` What you have changed stays: ${joinWithAnd(stays)}.` : ''
  const isThere = goes.length > 0

  function make(change: typeof remove, done: string) {
    change.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toastSuccess(done)
        if (change === remove) onRemoved()
      },
      onError: (error) => toastFailure(reasonOf(error)),
    })
  }

  return (
    <>
      <div className={wide.words}>
        {children}
        <p className="mt-6 muted compact">
          {isThere
            ? `Not changed yet: ${joinWithAnd(goes)}.${staying}`
            : canRestore
              ? `It was removed and can be restored.${staying}`
              : `No unchanged starter content is left.${staying}`}
        </p>
      </div>
      {!isThere && canRestore && (
        <Button
          variant="secondary"
          size="md"
          busy={restore.isPending}
          onClick={() => make(restore, 'Starter content restored')}
        >
          Undo
        </Button>
      )}
      {isThere && (
        <Button variant="secondary" size="md" onClick={() => setAsking(true)}>
          Remove Starter Content
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove starter content?"
          text={`This removes ${joinWithAnd(goes)} that you have not changed.${staying}`}
          confirm="Remove"
          cancel="Cancel"
          busy={remove.isPending}
          onConfirm={() => make(remove, 'Starter content removed successfully')}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Changes nearly every list, so everything is refetched. */
function useStarterChange(url: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', url),
    onSuccess: () => client.invalidateQueries(),
  })
}
