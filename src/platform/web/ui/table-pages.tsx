import { useState } from 'react'
import { withCommas } from '../../../shared/count.ts'
import { rowsPerPage } from '../../../shared/list-page.ts'
import { Button } from './button.tsx'
import styles from './table-pages.module.css'

interface TablePages<Row> {
  /** The rows of the current page. */
  shown: readonly Row[]
  /** The props of `TablePager`. */
  pager: TablePagerProps
}

/** Paginates a loaded list. If a search leaves fewer pages, the last one is shown. */
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
  /** The label of the list, unless it is a table. */
  of?: string | undefined
  /** From 0. */
  page: number
  /** The page whose rows are shown: the previous one while the next one is loading. */
  shown: number
  /** The number of rows on this page. */
  count: number
  /** The number of rows on all pages. */
  found: number
  /** The number of rows per page. */
  size?: number
  setPage: (page: number) => void
}

/** The pagination below a long table. */
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

function Turn({ text, isEnd, onTurn }: { text: string; isEnd: boolean; onTurn: () => void }) {
  return (
    <Button variant="secondary" size="md" disabledFocusable={isEnd} onClick={onTurn}>
      {text}
    </Button>
  )
}
