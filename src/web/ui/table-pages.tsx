import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './table-pages.module.css'

/** How many rows a browser draws without being felt. */
const rowsPerPage = 100

interface TablePages<Row> {
  /** The rows of the page that is open. */
  shown: readonly Row[]
  /** What `TablePager` is given. */
  pager: TablePagerProps
}

/** Cuts long lists into pages; a search that leaves fewer rows comes back to what there is. */
export function useTablePages<Row>(rows: readonly Row[]): TablePages<Row> {
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(rows.length / rowsPerPage) - 1)
  const page = Math.min(wanted, last)
  const first = page * rowsPerPage
  const shown = rows.slice(first, first + rowsPerPage)
  return { shown, pager: { first, count: shown.length, total: rows.length, page, last, setPage } }
}

interface TablePagerProps {
  first: number
  count: number
  total: number
  page: number
  last: number
  setPage: (page: number) => void
}

/** The line under a long table: which rows are shown, and the way to the others. */
export function TablePager({ first, count, total, page, last, setPage }: TablePagerProps) {
  if (last === 0) return null
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <nav className={styles.pager} aria-label="Pages of the table">
      <p role="status">
        {number(first + 1)} to {number(first + count)} of {number(total)}
      </p>
      <Button variant="secondary" size="md" disabled={page === 0} onClick={() => setPage(page - 1)}>
        Previous
      </Button>
      <Button
        variant="secondary"
        size="md"
        disabled={page === last}
        onClick={() => setPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
