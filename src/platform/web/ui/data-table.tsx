import { sortRows, useRowOrder } from './row-order.ts'
import { RowSearch, searchFrom, useRowSearch } from './row-search.tsx'
import { type Column, type RowProps, TableView } from './table-view.tsx'
import { TablePager, useTablePages } from './table-pages.tsx'

/** A column of a table that is completely loaded. */
export interface SortedColumn<Row> extends Column<Row> {
  /** The sort key, if it is not the text. */
  sortBy?: (row: Row) => string | number
}

export interface DataTableProps<Row> extends RowProps<Row> {
  columns: readonly SortedColumn<Row>[]
  rows: readonly Row[]
}

/**
 * A table with actions at the end of each row. With more than ten rows it can be searched and sorted, with more than a
 * hundred it is paginated. On phones each row becomes a small block.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { what, columns, rows } = props
  const { query, setQuery, found } = useRowSearch(rows, (row) =>
    columns.map((column) => column.text(row)).join(' '),
  )
  const { order, choose } = useRowOrder()
  const long = rows.length > searchFrom
  const sorted = long ? sortRows(found, order, (row, index) => keyOf(row, columns[index])) : rows
  const { shown, pager } = useTablePages(sorted)
  return (
    <>
      {long && (
        <RowSearch
          what={what}
          query={query}
          onQuery={setQuery}
          found={found.length}
          total={rows.length}
        />
      )}
      <TableView
        {...props}
        rows={shown}
        order={long ? order : undefined}
        onSort={choose}
        isFiltered={rows.length > 0}
        pager={<TablePager {...pager} />}
      />
    </>
  )
}

function keyOf<Row>(row: Row, column: SortedColumn<Row> | undefined): string | number {
  return column?.sortBy?.(row) ?? column?.text(row) ?? ''
}
