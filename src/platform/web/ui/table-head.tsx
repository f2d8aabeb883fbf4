import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { RowOrder } from './row-order.ts'
import styles from './table-head.module.css'
import hiding from './visually-hidden.module.css'

interface TableHeadProps {
  columns: readonly { title: string; style?: string; unsorted?: boolean }[]
  /** Undefined if the rows cannot be sorted. */
  order: RowOrder | undefined
  onSort: (column: number) => void
}

/** The headings of a table, which sort it if it is long. */
export function TableHead({ columns, order, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, style, unsorted }, index) => (
          <HeadCell
            key={title}
            title={title}
            style={style}
            sort={order && !unsorted ? sortOf(order, index) : undefined}
            onSort={() => onSort(index)}
          />
        ))}
        <th scope="col">
          <span className={hiding.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
  )
}

type Sort = 'none' | 'ascending' | 'descending'

function sortOf(order: RowOrder, column: number): Sort {
  if (order.kind === 'given' || order.column !== column) return 'none'
  return order.direction === 'up' ? 'ascending' : 'descending'
}

const arrows = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }

interface HeadCellProps {
  title: string
  style: string | undefined
  sort: Sort | undefined
  onSort: () => void
}

function HeadCell({ title, style, sort, onSort }: HeadCellProps) {
  if (sort === undefined || style === 'icon') {
    return (
      <th scope="col">
        {style === 'icon' ? <span className={hiding.hidden}>{title}</span> : title}
      </th>
    )
  }
  const Arrow = arrows[sort]
  return (
    <th scope="col" aria-sort={sort}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {title}
        <Arrow aria-hidden="true" />
      </button>
    </th>
  )
}
