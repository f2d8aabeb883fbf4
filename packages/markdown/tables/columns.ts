import type { ColumnHead } from './heads.ts'
import type { FileTable } from './read-table.ts'

/** A column by its name as in the head, with or without its unit, or by its number from 1. @returns its place */
export function findColumn(
  { columns }: Pick<FileTable, 'columns'>,
  asked: string | number,
): number | undefined {
  if (typeof asked === 'number') return columns[asked - 1] === undefined ? undefined : asked - 1
  const wanted = asked.trim()
  const tests: ((column: ColumnHead) => boolean)[] = [
    ({ name }) => name === wanted,
    (column) =>
      [`(${column.unit})`, `[${column.unit}]`].some(
        (unit) => `${column.name} ${unit}` === wanted || `${column.name}${unit}` === wanted,
      ),
    ({ name }) => name.toLowerCase() === wanted.toLowerCase(),
  ]
  for (const isIt of tests) {
    const place = columns.findIndex(isIt)
    if (place >= 0) return place
  }
  return /^\d{1,3}$/.test(wanted) ? findColumn({ columns }, Number(wanted)) : undefined
}

/** What a column is called in the table below a chart: its name and its unit. */
export function columnTitle({ name, unit }: ColumnHead): string {
  return unit === undefined ? name : `${name} (${unit})`
}
