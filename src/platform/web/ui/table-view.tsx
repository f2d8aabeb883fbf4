import type { ReactNode } from 'react'
import type { RowOrder } from './row-order.ts'
import { TableHead } from './table-head.tsx'
import styles from './table-view.module.css'

/** One column: what it says of a row as text, and how it looks. */
export interface Column<Row> {
  title: string
  /** Shown unless there is a `cell`, and searched. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** 'main' is the name of the row, 'whole' is never broken over lines, 'icon' hides its heading. */
  style?: 'main' | 'whole' | 'icon'
  /** Rows cannot be sorted by it. */
  unsorted?: boolean
  /** Phones leave it out. */
  phone?: 'hidden'
}

/** What every table of the admin area is told of its rows. */
export interface RowProps<Row> {
  /** What the rows are, such as 'blog posts'. */
  what: string
  actions: (row: Row) => ReactNode
  /** What stands above the table in the same panel. */
  intro?: ReactNode
  /** Stands in place of the table when there are no rows. */
  empty?: ReactNode
  /** More than two actions get a line of their own on phones. */
  manyActions?: boolean
  rowClass?: (row: Row) => string | undefined
}

interface TableViewProps<Row> extends RowProps<Row> {
  columns: readonly Column<Row>[]
  /** The rows that are shown now. */
  rows: readonly Row[]
  /** Missing where the rows cannot be sorted. */
  order: RowOrder | undefined
  onSort: (column: number) => void
  /** There are rows, and the search has left none of them. */
  isFiltered: boolean
  /** The rows are those of before, and others are on the way. */
  isOld?: boolean
  pager: ReactNode
}

/** The table itself: heads, the rows of one page, the way to the others. */
export function TableView<Row extends { id: number }>(props: TableViewProps<Row>) {
  const { what, columns, rows, order, onSort, isFiltered, isOld, pager, intro, empty } = props
  const isEmpty = rows.length === 0
  return (
    <div className={styles.panel}>
      {intro}
      {isEmpty && !isFiltered && empty !== undefined ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <table
          className={styles.table}
          aria-label={what}
          aria-busy={isOld || undefined}
          data-many-actions={props.manyActions || undefined}
        >
          <TableHead columns={columns} order={order} onSort={onSort} />
          <tbody>
            {rows.map((row) => (
              <BodyRow key={row.id} row={row} {...props} />
            ))}
          </tbody>
        </table>
      )}
      {isEmpty && isFiltered && <p className={styles.nothing}>Nothing matches this search.</p>}
      {pager}
    </div>
  )
}

function BodyRow<Row>({ row, columns, actions, rowClass }: TableViewProps<Row> & { row: Row }) {
  return (
    <tr className={rowClass?.(row)}>
      {columns.map(({ title, text, cell, style, phone }) => (
        <td key={title} data-style={style} data-phone={phone}>
          {cell ? cell(row) : text(row)}
        </td>
      ))}
      <td data-style="actions">
        <span className={styles.actions}>{actions(row)}</span>
      </td>
    </tr>
  )
}
