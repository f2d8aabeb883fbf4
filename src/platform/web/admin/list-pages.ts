import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListPage, pageUrl, rowsPerPage } from '../../../shared/list-page.ts'
import { readOptions } from '../query-client.ts'
import { type RowOrder, useRowOrder } from '../ui/row-order.ts'
import { lastPage } from '../ui/table-pages.tsx'
import { useDebounced } from '../use-debounced.ts'

/** The search, order and page of a list that the server sends by page. */
export interface ListView {
  search: string
  setSearch: (search: string) => void
  order: RowOrder
  choose: (column: number) => void
  /** From 0. */
  page: number
  setPage: (page: number) => void
  /** The number of rows per page. */
  size: number
  /** Whether the rows are those of the previous query, shown until the current one is loaded. */
  isStale: boolean
}

interface ListRules {
  /** The sort keys of the columns, in their order. */
  sorts?: readonly (string | undefined)[]
  /** Refetches on every mount, since other parts of the site change the list too. */
  refetchOnMount?: boolean
  /** The number of rows per page. */
  size?: number
}

/**
 * A list with search, sorting and pagination on the server.
 * @param list its URL
 */
export function useListPages<Answer extends ListPage<unknown>>(
  list: string,
  { sorts = [], refetchOnMount = false, size = rowsPerPage }: ListRules = {},
) {
  const [search, setSearch] = useState('')
  const [wanted, setPage] = useState(0)
  const { order, choose } = useRowOrder()
  const debounced = useDebounced(search.trim())
  const query = useQuery({
    ...readOptions<Answer>(
      pageUrl(list, { page: wanted + 1, size, search: debounced, ...sortBy(order, sorts) }),
    ),
    placeholderData: keepPreviousData,
    refetchOnMount: refetchOnMount ? 'always' : true,
  })
  const { data, isPlaceholderData } = query
  // The page may no longer exist after rows were deleted or the search was changed.
  const last = data === undefined || isPlaceholderData ? wanted : lastPage(data.found, size)
  if (wanted > last) setPage(last)
  const view: ListView = {
    search,
    setSearch: (text) => {
      setSearch(text)
      setPage(0)
    },
    order,
    choose: (column) => {
      choose(column)
      setPage(0)
    },
    page: wanted,
    setPage,
    size,
    isStale: isPlaceholderData || debounced !== search.trim(),
  }
  return { list: query, view }
}

function sortBy(order: RowOrder, sorts: readonly (string | undefined)[]) {
  const sort = order.kind === 'given' ? undefined : sorts[order.column]
  if (order.kind === 'given' || sort === undefined) return {}
  return { sort, direction: order.direction === 'up' ? ('asc' as const) : ('desc' as const) }
}
