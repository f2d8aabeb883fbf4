import { useState } from 'react'

/** The order of a table: by one column, up or down, or unsorted. */
export type RowOrder = { kind: 'given' } | { kind: 'by'; column: number; direction: 'up' | 'down' }

/** Choosing a column sorts it up, then down, then removes the order. */
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

/** A stable sort. */
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
