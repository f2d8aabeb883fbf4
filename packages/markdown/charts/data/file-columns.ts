import { nearestName } from '../../formulas/tex-failures.ts'
import { readInstant, readNumber } from '../../tables/cells.ts'
import { findColumn } from '../../tables/heads.ts'
import type { FileTable } from '../../tables/read-table.ts'
import { UndrawableError } from '../chart-model.ts'
import { didYouMean } from '../text/schema-parts.ts'

/** Access to the columns of a file. */
export interface FileColumns {
  /** The index of a column. @throws UndrawableError when there is no such column */
  place(asked: string | number): number
  /** The numbers or times of a column; NaN for a missing value. @throws UndrawableError for a column of words */
  numbers(asked: string | number, isTime: boolean): readonly number[]
  /** The columns used so far, in the order of the file. */
  used(): number[]
}

const maxListed = 20
const maxNameCharacters = 40

/** Says that a file has no such column, which one may be meant, and which there are. */
function noColumn(
  file: string,
  asked: string | number,
  { columns, namesAbove }: FileTable,
): string {
  const names = columns.map(({ name }) => shortened(name))
  const name = shortened(String(asked))
  const near = nearestName(name, names)
  const meant = didYouMean(near) || '.'
  if (namesAbove !== undefined)
    return `${file} has no column ${name}: the comment above its ${names.length} columns has ${namesAbove} words, so they are called 1 to ${names.length}.`
  const rest = names.length - maxListed
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `${file} has no column ${name}${meant} It has ${names.slice(0, maxListed).join(', ')}${more}.`
}

function shortened(name: string): string {
  return name.length > maxNameCharacters ? `${name.slice(0, maxNameCharacters)}…` : name
}

/** Reads each column once. */
export function openColumns(table: FileTable, file: string): FileColumns {
  const known = new Map<string, readonly number[]>()
  const asked = new Set<number>()

  const place = (name: string | number): number => {
    const found = findColumn(table, name)
    if (found === undefined) {
      throw new UndrawableError(noColumn(file, name, table))
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
