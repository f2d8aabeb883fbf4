import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Resource, rowUrl } from '../../../shared/resource.ts'
import { readOptions } from '../query-client.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ListFailure } from '../ui/list-failure.tsx'

type Named = Pick<Resource<never>, 'name' | 'listUrl'>

/** A row that was loaded while the session was checked counts as it is stored now. */
const freshMs = 500

/** The query of a whole row; null if there is none. */
export function storedRow<Row>({ listUrl }: Named, id: number) {
  return readOptions<Row | null>(rowUrl(listUrl, id), { nullOn: [404] })
}

/** A whole row as it is stored now; null if there is none. */
export function useStoredRow<Row>(resource: Named, id: number) {
  const options = storedRow<Row>(resource, id)
  const client = useQueryClient()
  const [isFresh] = useState(() => {
    const { dataUpdatedAt = 0 } = client.getQueryState(options.queryKey) ?? {}
    return Date.now() - dataUpdatedAt < freshMs
  })
  const query = useQuery({ ...options, refetchOnMount: isFresh ? false : 'always' })
  const { data, isFetching, refetch } = query
  return { data, isFetching, refetch, isLoaded: isFresh || query.isFetchedAfterMount }
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
  const { data, isLoaded, isFetching, refetch } = useStoredRow<Row>(resource, id)
  if (!isLoaded) return null
  if (data) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      <ListFailure what={`the ${resource.name}`} onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}
