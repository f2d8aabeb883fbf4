import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { sortRows, useRowOrder } from './row-order.ts'
import { RowSearch, searchFrom, useRowSearch } from './row-search.tsx'
import { TableHead } from './table-head.tsx'
import { TablePager, useTablePages } from './table-pages.tsx'

/** One column: what it says of a row as text, and how it looks. */
export interface Column<Row> {
  title: string
  /** Shown unless there is a `cell`, and searched. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** Sorted by this instead of the text. */
  sortBy?: (row: Row) => string | number
  /** 'main' is the name of the row, 'whole' is never broken over lines, 'icon' hides its heading. */
  look?: 'main' | 'whole' | 'icon'
  /** Phones leave it out. */
  phone?: 'hidden'
}

interface DataTableProps<Row> {
  /** What the rows are, such as 'blog posts'. */
  what: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  actions: (row: Row) => ReactNode
  /** What stands above the table in the same panel. */
  intro?: ReactNode
  /** Stands in place of the table when there are no rows. */
  empty?: ReactNode
  /** More than two actions get a line of their own on phones. */
  manyActions?: boolean
  rowClass?: (row: Row) => string | undefined
}

/**
 * A table with actions at the end of each row. More than ten rows can be searched and sorted;
 * on phones a row becomes
 * a small block. More than a hundred are shown by the page.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { what, columns, rows, intro, empty, manyActions = false } = props
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
      <div className={styles.panel}>
        {intro}
        {rows.length === 0 && empty !== undefined ? (
          <div className={styles.empty}>{empty}</div>
        ) : (
          <table
            className={styles.table}

            aria-label={what}
            data-many-actions={manyActions || undefined}
          >
            <TableHead columns={columns} order={long ? order : undefined} onSort={choose} />
            <tbody>
              {shown.map((row) => (
                <BodyRow key={row.id} row={row} {...props} />
              ))}
            </tbody>
          </table>
        )}
        {shown.length === 0 && rows.length > 0 && (
          <p className={styles.nothing}>Nothing matches this search.</p>
        )}
        <TablePager {...pager} />
      </div>
    </>
  )
}

function keyOf<Row>(row: Row, column: Column<Row> | undefined): string | number {
  return column?.sortBy?.(row) ?? column?.text(row) ?? ''
}

function BodyRow<Row>({ row, columns, actions, rowClass }: DataTableProps<Row> & { row: Row }) {
  return (
    <tr className={rowClass?.(row)}>
      {columns.map(({ title, text, cell, look, phone }) => (
        <td key={title} data-look={look} data-phone={phone}>
          {cell ? cell(row) : text(row)}
        </td>
      ))}
      <td data-look="actions">
        <span className={styles.actions}>{actions(row)}</span>
      </td>
    </tr>
  )
}
