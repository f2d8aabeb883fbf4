import type { ListPage } from '../../../shared/list-page.ts'
import { TablePager } from '../ui/table-pages.tsx'
import type { ListView } from './list-pages.ts'

interface ListPagerProps {
  /** The label of the list, unless it is a table. */
  of?: string
  list: ListPage<unknown>
  view: ListView
}

/** The pagination of a list that the server sends by page. */
export function ListPager({ of, list: { rows, page, found }, view }: ListPagerProps) {
  return (
    <TablePager
      of={of}
      page={view.page}
      shown={page - 1}
      count={rows.length}
      found={found}
      size={view.size}
      setPage={view.setPage}
    />
  )
}
