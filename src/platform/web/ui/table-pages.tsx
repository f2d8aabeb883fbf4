import { useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { rowsPerPage } from '../../../shared/list-page.ts'
import { Button } from './button.tsx'
import styles from './table-pages.module.css'

interface TablePages<Row> {
  /** The rows of the page that is open. */
  shown: readonly Row[]
  /** What `TablePager` is given. */
  pager: TablePagerProps
}

/** Cuts a long list that is here as a whole into pages; a search that leaves fewer rows comes back to what there is. */
export function useTablePages<Row>(rows: readonly Row[]): TablePages<Row> {
  const [wanted, setPage] = useState(0)
  const page = Math.min(wanted, lastPage(rows.length))
  const shown = rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
  return { shown, pager: { page, shown: page, count: shown.length, found: rows.length, setPage } }
}

/** The number of the last page, from 0. */
export function lastPage(found: number, size = rowsPerPage): number {
  return Math.max(0, Math.ceil(found / size) - 1)
}

export interface TablePagerProps {
  /** What is cut into pages, unless it is a table. */
  of?: string | undefined
  /** From 0. */
  page: number
  /** The page whose rows are shown: that of before while another one is on the way. */
  shown: number
  /** How many rows this page has. */
  count: number
  /** How many rows all pages have together. */
  found: number
  /** How many rows a full page has. */
  size?: number
  setPage: (page: number) => void
}

/** The line under a long table: which rows are shown, and the way to the others. */
export function TablePager({
  of = 'the table',
  page,
  shown,
  count,
  found,
  size = rowsPerPage,
  setPage,
}: TablePagerProps) {
  const last = lastPage(found, size)
  if (last === 0) return null
  const first = shown * size
  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`}>
      <p role="status">
        {withCommas(first + 1)} to {withCommas(first + count)} of {withCommas(found)}
      </p>
      <Turn text="Previous" isEnd={page === 0} onTurn={() => setPage(page - 1)} />
      <Turn text="Next" isEnd={page === last} onTurn={() => setPage(page + 1)} />
    </nav>
  )
}

/** At the end it keeps the focus that a disabled button would lose. */
function Turn({ text, isEnd, onTurn }: { text: string; isEnd: boolean; onTurn: () => void }) {
  return (
    <Button
      variant="secondary"
      size="md"
      aria-disabled={isEnd}
      onClick={() => {
        if (!isEnd) onTurn()
      }}
    >
      {text}
    </Button>
  )
}
