import { isMissing, readInstant, readNumber } from '../tables/cells.ts'
import { findColumn } from '../tables/columns.ts'
import type { FileTable } from '../tables/read-table.ts'
import { UndrawableError } from './undrawable.ts'

/** Access to the columns of a file. */
export interface FileColumns {
  /** The index of a column. @throws UndrawableError when there is no such column */
  place(asked: string | number): number
  /** The numbers or times of a column; NaN for a missing value. @throws UndrawableError for a column of words */
  numbers(asked: string | number, isTime: boolean): readonly number[]
  /** The columns used so far, in the order of the file. */
  used(): number[]
}

/** Reads each column once. */
export function openColumns(table: FileTable, file: string): FileColumns {
  const known = new Map<string, readonly number[]>()
  const asked = new Set<number>()

  const place = (name: string | number): number => {
    const found = findColumn(table, name)
    if (found === undefined) {
      const names = table.columns.map((column) => column.name).join(', ')
      throw new UndrawableError(`${file} has no column ${name}. It has ${names}.`)
    }
    asked.add(found)
    return found
  }
  const read = (at: number, isTime: boolean): number[] => {
    let words = 0
    let values = 0
    const numbers = table.rows.map((row) => {
      const cell = row[at] ?? ''
      const value = isTime ? readInstant(cell) : readNumber(cell, table.hasCommas)
      if (value === undefined) words += 1
      else if (!Number.isNaN(value)) values += 1
      return value ?? Number.NaN
    })
    if (words > 0 && values === 0)
      throw new UndrawableError(
        `The column ${table.columns[at]?.name} holds words, not ${isTime ? 'dates' : 'numbers'}.`,
      )
    return numbers
  }
  return {
    place,
    numbers: (name, isTime) => {
      if (name === 'index') return table.rows.map((_, index) => index + 1)
      const at = place(name)
      const key = `${at} ${isTime}`
      const numbers = known.get(key) ?? read(at, isTime)
      known.set(key, numbers)
      return numbers
    },
    used: () => [...asked].toSorted((one, other) => one - other),
  }
}

/** The values of a column, each once, in the order in which they appear. */
export function columnValues({ rows }: FileTable, at: number): string[] {
  const values = new Set<string>()
  for (const row of rows) {
    const cell = row[at] ?? ''
    if (!isMissing(cell)) values.add(cell)
  }
  return [...values]
}
