import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../../../shared/list-page.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListFailure } from '../ui/list-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './loaded-list.module.css'

/** A complete list, or a page of it. */
type Loaded = readonly unknown[] | Pick<ListPage<unknown>, 'total'>

interface LoadedListProps<Data extends Loaded> {
  list: Pick<UseQueryResult<Data>, 'isPending' | 'data' | 'isFetching' | 'refetch'>
  /** Such as 'quotes', for 'Could not load quotes.' */
  what: string
  /** Such as 'Loading quotes...'. */
  loading: string
  /** The text for an empty list; without it the children are rendered. */
  empty?: string | undefined
  icon?: ReactNode
  children: (rows: Data) => ReactNode
}

/** A list in the admin area: loading, failed, empty, or its rows. */
export function LoadedList<Data extends Loaded>(props: LoadedListProps<Data>) {
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
  if (totalOf(list.data) === 0 && empty !== undefined) {
    return <EmptyState icon={icon}>{empty}</EmptyState>
  }
  return children(list.data)
}

export function totalOf(data: Loaded): number {
  return 'total' in data ? data.total : data.length
}
