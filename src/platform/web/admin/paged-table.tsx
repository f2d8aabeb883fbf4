import type { ListPage } from '../../../shared/list-page.ts'
import { RowSearch, searchFrom } from '../ui/row-search.tsx'
import { type Column, type RowProps, TableView } from '../ui/table-view.tsx'
import { ListPager } from './list-pager.tsx'
import type { ListView } from './list-pages.ts'

interface PagedTableProps<Row> extends RowProps<Row> {
  columns: readonly Column<Row>[]
  list: ListPage<Row>
  view: ListView
}

/** A table that the server sends by page; search and sorting cover all rows. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const { what, list, view } = props
  const { rows, found, total } = list
  const long = total > searchFrom
  return (
    <>
      {long && (
        <RowSearch
          what={what}
          query={view.search}
          onQuery={view.setSearch}
          found={view.isStale ? undefined : found}
          total={total}
        />
      )}
      <TableView
        {...props}
        rows={rows}
        order={long ? view.order : undefined}
        onSort={view.choose}
        isFiltered={total > 0}
        isStale={view.isStale}
        pager={<ListPager list={list} view={view} />}
      />
    </>
  )
}
