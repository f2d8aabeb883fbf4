import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Resource, rowUrl } from '../../../shared/resource.ts'
import { readOptions } from '../query-client.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ListFailure } from '../ui/list-failure.tsx'

type Named = Pick<Resource<never>, 'name' | 'listUrl'>

/** A whole row as it is stored now; null if there is none. */
export function useStoredRow<Row>({ listUrl }: Named, id: number) {
  return useQuery({
    ...readOptions<Row | null>(rowUrl(listUrl, id), { nullOn: [404] }),
    refetchOnMount: 'always',
  })
}

interface OpenedRowProps<Row> {
  resource: Named
  id: number
  /** The title of the dialog that says why the row could not be loaded. */
  title: string
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** Loads a whole row before its form opens, since lists may be older and shorter. */
export function OpenedRow<Row>({ resource, id, title, onClose, children }: OpenedRowProps<Row>) {
  const { data, isFetchedAfterMount, isFetching, refetch } = useStoredRow<Row>(resource, id)
  if (!isFetchedAfterMount) return null
  if (data) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      <ListFailure what={`the ${resource.name}`} onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}
