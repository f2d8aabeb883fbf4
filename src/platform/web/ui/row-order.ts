import { useState } from 'react'

/** How a table is sorted: by one column, up or down, or as the rows came. */
export type RowOrder = { kind: 'given' } | { kind: 'by'; column: number; direction: 'up' | 'down' }

/** The order of a table; choosing a column sorts up, then down, then as given again. */
export function useRowOrder() {
  const [order, setOrder] = useState<RowOrder>({ kind: 'given' })
  return { order, choose: (column: number) => setOrder((current) => next(current, column)) }
}

function next(current: RowOrder, column: number): RowOrder {
  if (current.kind === 'given' || current.column !== column) {
    return { kind: 'by', column, direction: 'up' }
  }
  return current.direction === 'up' ? { ...current, direction: 'down' } : { kind: 'given' }
}

/** The rows in an order, ties as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  order: RowOrder,
  keyOf: (row: Row, column: number) => string | number,
): readonly Row[] {
  if (order.kind === 'given') return rows
  const sign = order.direction === 'up' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(keyOf(a, order.column), keyOf(b, order.column)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true })
}
