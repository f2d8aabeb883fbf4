import type { ReactNode } from 'react'
import type { RowOrder } from './row-order.ts'
import { TableHead } from './table-head.tsx'
import styles from './table-view.module.css'

export interface Column<Row> {
  title: string
  /** Searched, and shown unless there is a `cell`. */
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** 'main' is the name of the row and its header, 'whole' never wraps, 'icon' hides its heading. */
  style?: 'main' | 'whole' | 'icon'
  /** Not sortable. */
  unsorted?: boolean
  /** On phones hidden, or as wide as the row. */
  phone?: 'hidden' | 'whole'
}

export interface RowProps<Row> {
  /** The plural name of the rows, such as 'blog posts'. */
  what: string
  actions: (row: Row) => ReactNode
  /** Rendered above the table in the same panel. */
  intro?: ReactNode
  /** Rendered in place of a table without rows. */
  empty?: ReactNode
  /** More than two actions get a separate line on phones. */
  manyActions?: boolean
  rowClass?: (row: Row) => string | undefined
}

interface TableViewProps<Row> extends RowProps<Row> {
  columns: readonly Column<Row>[]
  /** The rows of the current page. */
  rows: readonly Row[]
  /** Undefined if the rows cannot be sorted. */
  order: RowOrder | undefined
  onSort: (column: number) => void
  /** Whether there are rows that a search has filtered. */
  isFiltered: boolean
  /** Whether the rows are the previous ones while others are loading. */
  isStale?: boolean
  pager: ReactNode
}

/** A table with headings, the rows of one page and pagination. */
export function TableView<Row extends { id: number }>(props: TableViewProps<Row>) {
  const { what, columns, rows, order, onSort, isFiltered, isStale, pager, intro, empty } = props
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
          aria-busy={isStale || undefined}
          data-many-actions={props.manyActions ? linesBeside(columns) : undefined}
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

/** How many lines of a row on phones are beside its actions, instead of above them. */
function linesBeside<Row>(columns: readonly Column<Row>[]): string {
  const beside = columns.filter(({ style, phone }) => style !== 'main' && phone === undefined)
  return beside.length > 1 ? 'some lines' : 'one line'
}

function BodyRow<Row>({ row, columns, actions, rowClass }: TableViewProps<Row> & { row: Row }) {
  return (
    <tr className={rowClass?.(row)}>
      {columns.map(({ title, text, cell, style, phone }) => {
        const Cell = style === 'main' ? 'th' : 'td'
        const scope = style === 'main' ? 'row' : undefined
        return (
          <Cell key={title} scope={scope} data-style={style} data-phone={phone}>
            {cell ? cell(row) : text(row)}
          </Cell>
        )
      })}
      <td data-style="actions">
        <span className={styles.actions}>{actions(row)}</span>
      </td>
    </tr>
  )
}
