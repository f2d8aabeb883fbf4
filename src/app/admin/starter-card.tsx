import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import cardTitle from '../../web/admin/card-title.module.css'
import wide from '../../web/admin/wide-card.module.css'
import { reasonOf, toastFailure, toastSuccess } from '../../web/admin/toasts.ts'
import { callApi } from '../../web/api.ts'
import { readOptions } from '../../web/query-client.ts'
import { Button } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/card.tsx'
import { ConfirmDialog } from '../../web/ui/confirm-dialog.tsx'
import { type StarterStatus, starterUrls } from '../starter/contract.ts'
import { inProse } from '../starter/in-prose.ts'

const status = {
  ...readOptions<StarterStatus>(starterUrls.status),
  refetchOnMount: 'always',
} as const

/** What the site came with, as long as some of it is left, and the way to be rid of it. */
export function StarterCard() {
  const { data } = useQuery(status)
  const [isAsking, setAsking] = useState(false)
  // The way back is offered for as long as this page is open.
  const [wasRemoved, setRemoved] = useState(false)
  const remove = useStarterChange(starterUrls.remove)
  const restore = useStarterChange(starterUrls.restore)

  function make(change: typeof remove, done: string) {
    change.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        setRemoved(change === remove)
        toastSuccess(done)
      },
      onError: (error) => toastFailure(reasonOf(error)),
    })
  }

  if (!data || (data.goes.length === 0 && !wasRemoved)) return null
  const stays = data.stays.length > 0 ? ` What you have changed stays: ${inProse(data.stays)}.` : ''
  return (
    <Card as="section" className={wide.card} aria-labelledby="starter-content">
      <div className={wide.words}>
        <h3 className={cardTitle.title} id="starter-content">
          <PackageOpen aria-hidden="true" />
          Starter content
        </h3>
        <p className={wide.text}>
          {wasRemoved
            ? `It is removed. For as long as this page is open it can come back as it was.${stays}`
            : `${inProse(data.goes)} that nobody has changed.${stays}`}
        </p>
      </div>
      {wasRemoved ? (
        <Button
          variant="secondary"
          size="md"
          busy={restore.isPending}
          onClick={() => make(restore, 'Starter content is back')}
        >
          Undo
        </Button>
      ) : (
        <Button variant="secondary" size="md" onClick={() => setAsking(true)}>
          Remove Starter Content
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove starter content?"
          text={`This removes ${inProse(data.goes)} that nobody has changed.${stays}`}
          confirm="Remove"
          cancel="Cancel"
          busy={remove.isPending}
          onConfirm={() => make(remove, 'Starter content removed successfully')}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

/** Changes nearly every list, so all that was read is read again. */
function useStarterChange(url: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', url),
    onSuccess: () => client.invalidateQueries(),
  })
}
