import type { ListPage } from '../../../shared/list-page.ts'
import { TablePager } from '../ui/table-pages.tsx'
import type { ListView } from './list-pages.ts'

interface ListPagerProps {
  /** What is cut into pages, unless it is a table. */
  of?: string
  list: ListPage<unknown>
  view: ListView
}

/** The way to the other pages of a list of which the server sends one. */
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
