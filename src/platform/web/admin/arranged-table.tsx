import type { UseMutationResult } from '@tanstack/react-query'
import { DataTable, type DataTableProps } from '../ui/data-table.tsx'
import { MoveButtons, announceMove } from './move-buttons.tsx'
import { toastFailure } from './toasts.ts'

interface ArrangedTableProps<Row> extends Omit<DataTableProps<Row>, 'manyActions'> {
  /** All rows of the list, if the table shows a part of it. */
  list?: readonly Row[]
  nameOf: (row: Row) => string
  /** Sends the ids of the list in their new order. */
  order: Pick<UseMutationResult<unknown, Error, readonly number[]>, 'isPending' | 'mutate'>
}

/** A table whose rows the owner moves among their neighbours. */
export function ArrangedTable<Row extends { id: number }>(props: ArrangedTableProps<Row>) {
  const { rows, list = rows, nameOf, order, actions, ...table } = props

  function move(at: number, to: number) {
    const [row, neighbour] = [rows[at], rows[to]]
    if (!row || !neighbour || order.isPending) return false
    order.mutate(swap(list, row, neighbour), {
      onSuccess: () => announceMove(nameOf(row), to, rows.length),
      onError: () => toastFailure(`Failed to reorder ${table.what}`),
    })
    return true
  }

  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        manyActions
        actions={(row) => {
          const at = rows.indexOf(row)
          return (
            <>
              <MoveButtons
                of={nameOf(row)}
                place={at}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(direction) => move(at, direction === 'up' ? at - 1 : at + 1)}
              />
              {actions(row)}
            </>
          )
        }}
      />
    </>
  )
}

/** The ids of a list in which two rows changed places. */
function swap<Row extends { id: number }>(list: readonly Row[], one: Row, other: Row): number[] {
  return list.map(({ id }) => (id === one.id ? other.id : id === other.id ? one.id : id))
}
