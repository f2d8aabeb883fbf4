import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListFailure } from '../ui/list-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './loaded-list.module.css'

interface LoadedListProps<Row> {
  list: UseQueryResult<Row[]>
  /** Such as 'quotes', for 'Could not load quotes.' */
  what: string
  /** Such as 'Loading quotes...'. */
  loading: string
  /** The sentence of an empty list; without one the children are shown. */
  empty?: string | undefined
  icon?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in the admin area: loading, failed, empty, or its rows. */
export function LoadedList<Row>(props: LoadedListProps<Row>) {
  const { list, what, loading, empty, icon, children } = props
  if (list.isPending) {
    return (
      <p className={styles.loading} role="status">
        <Spinner />
        {loading}
      </p>
    )
  }
  if (list.data === undefined) {
    return <ListFailure what={what} onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (list.data.length === 0 && empty !== undefined) {
    return <EmptyState icon={icon}>{empty}</EmptyState>
  }
  return children(list.data)
}
