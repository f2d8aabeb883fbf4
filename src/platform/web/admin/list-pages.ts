import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListPage, pageUrl, rowsPerPage } from '../../../shared/list-page.ts'
import { readOptions } from '../query-client.ts'
import { type RowOrder, useRowOrder } from '../ui/row-order.ts'
import { lastPage } from '../ui/table-pages.tsx'
import { useSettled } from '../use-settled.ts'

/** How the owner looks at a long list of which the server sends one page. */
export interface ListView {
  search: string
  setSearch: (search: string) => void
  order: RowOrder
  choose: (column: number) => void
  /** From 0. */
  page: number
  setPage: (page: number) => void
  /** How many rows a full page has. */
  size: number
  /** The rows are those of an earlier query, shown until the answer to the current one is there. */
  isOld: boolean
}

interface ListRules {
  /** The names of its columns for sorting, in the order of the columns. */
  sorts?: readonly (string | undefined)[]
  /** Fetched again on every mount, since other parts of the site change it too. */
  isAlwaysNew?: boolean
  /** How many rows a page has. */
  size?: number
}

/**
 * A long list by the page: searched, sorted and cut by the server.
 * @param list its address
 */
export function useListPages<Answer extends ListPage<unknown>>(
  list: string,
  { sorts = [], isAlwaysNew = false, size = rowsPerPage }: ListRules = {},
) {
  const [search, setSearch] = useState('')
  const [wanted, setPage] = useState(0)
  const { order, choose } = useRowOrder()
  const settled = useSettled(search.trim())
  const query = useQuery({
    ...readOptions<Answer>(
      pageUrl(list, { page: wanted + 1, size, search: settled, ...by(order, sorts) }),
    ),
    placeholderData: keepPreviousData,
    refetchOnMount: isAlwaysNew ? 'always' : true,
  })
  const { data, isPlaceholderData } = query
  // The page may not exist any more after rows were deleted, or with a narrower search.
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
    isOld: isPlaceholderData || settled !== search.trim(),
  }
  return { list: query, view }
}

function by(order: RowOrder, sorts: readonly (string | undefined)[]) {
  const sort = order.kind === 'given' ? undefined : sorts[order.column]
  if (order.kind === 'given' || sort === undefined) return {}
  return { sort, direction: order.direction === 'up' ? ('asc' as const) : ('desc' as const) }
}
