import {
  type FileTable,
  readInstant,
  readNumber,
  readTable,
  tableText,
  columnTitle,
} from '@ephemeris/markdown'

/** Monthly values count as even: months have 28 to 31 days, about 10% difference. */
const maxUneven = 1.2

interface Column {
  name: string
  title: string
  holds: 'numbers' | 'dates'
  values: number[]
}

/** Runs `suggestChart` in a worker. */
export type ChartSuggester = (name: string, start: Uint8Array) => Promise<string | undefined>

/**
 * The lines below the title of a chart block that draws a table: its first column of dates or numbers along x, the next one along y, with
 * its error bars where a column is named like them. One column of numbers alone is counted.
 * @param start the beginning of the file, see `startOfTable`
 * @returns undefined for files that are not tables of numbers
 */
export function suggestChart(name: string, start: Uint8Array): string | undefined {
  const columns = columnsOf(readTable(tableText(start)))
  const isGood = (column: Column) => isMeasured(column, columns)
  const x = columns.find(({ holds }) => holds === 'dates') ?? columns.find(isGood)
  if (!x) return undefined
  const y = columns.find((column) => column !== x && column.holds === 'numbers' && isGood(column))
  const along = `x: { column: ${quoted(x.name)}, label: ${JSON.stringify(labelOf(x))}`
  if (!y)
    return x.holds === 'dates'
      ? undefined
      : lines(name, `${along} }`, 'y: { label: Number }', '{ kind: bars, bins: 20 }')
  const errors = errorsOf(y, columns).map(({ name: error }) => quoted(error))
  const kind = errors.length === 0 && isEven(x.values) ? 'line' : 'points'
  return lines(
    name,
    `${along}${x.holds === 'dates' ? ', scale: time' : ''} }`,
    `y: { label: ${JSON.stringify(labelOf(y))}${isMagnitude(y) ? ', reverse: true' : ''} }`,
    `{ kind: ${kind}, y: ${quoted(y.name)}${errorIn(errors)} }`,
  )
}

function errorIn([first, second]: readonly string[]): string {
  if (first === undefined) return ''
  return second === undefined ? `, error: ${first}` : `, error: [${first}, ${second}]`
}

function lines(name: string, x: string, y: string, series: string): string {
  return [`data: ${name}`, x, y, 'series:', `  - ${series}`].join('\n')
}

/** The columns that hold numbers or dates and nothing else. */
function columnsOf({ columns, rows, hasCommas }: FileTable): Column[] {
  return columns.flatMap((column, at): Column[] => {
    const cells = rows.map((row) => row[at] ?? '')
    const { name } = column
    const title = columnTitle(column)
    const numbers = cells.map((cell) => readNumber(cell, hasCommas))
    if (isFull(numbers)) return [{ name, title, holds: 'numbers', values: numbers }]
    const dates = cells.map(readInstant)
    return isFull(dates) ? [{ name, title, holds: 'dates', values: dates }] : []
  })
}

function isFull(values: (number | undefined)[]): values is number[] {
  return values.some(Number.isFinite) && !values.includes(undefined)
}

/** Not a row number and not the error of another column. */
function isMeasured({ name, values }: Column, columns: readonly Column[]): boolean {
  const isCount =
    /^\d+$/.test(name) && values.every((value, index) => value === index + (values[0] ?? 0))
  return (
    !isCount &&
    !/^(row|index|id|no|nr|#|unnamed.*)$/i.test(name) &&
    !errorAlone.test(name) &&
    !columns.some((other) => errorNames(other).includes(plain(name)))
  )
}

const errorAlone = /^(err(or)?|errvel|sig(ma)?|unc(ertainty)?)$/i
const errorWords = ['err', 'error', 'errn', 'errp', 'sigma', 'unc', 'uncertainty', 'e']

function errorNames({ name }: Column): string[] {
  return errorWords.flatMap((word) => [`${word}${plain(name)}`, `${plain(name)}${word}`])
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The error columns of a column: its own, two for both sides, or one just named error. */
function errorsOf(column: Column, columns: readonly Column[]): Column[] {
  const names = errorNames(column)
  const own = columns.filter((other) => other !== column && names.includes(plain(other.name)))
  const found = own.length > 0 ? own : columns.filter(({ name }) => errorAlone.test(name))
  return found.slice(0, plain(found[0]?.name ?? '').endsWith('errn') ? 2 : 1)
}

/** Whether values rise by about the same each time, so that a line between them is not misleading. */
function isEven(values: readonly number[]): boolean {
  const gaps = values.slice(1).map((value, index) => value - (values[index] ?? value))
  const [least, greatest] = [Math.min(...gaps), Math.max(...gaps)]
  return gaps.length > 1 && least > 0 && greatest <= least * maxUneven
}

/** Brightness in magnitudes: the brighter, the smaller. That of earthquakes is spelled out. */
function isMagnitude({ title }: Column): boolean {
  return /(^|[^a-z])[a-z]?mag([^a-z]|$)/i.test(title)
}

function labelOf({ title }: Column): string {
  return title.slice(0, 80)
}

/** A name as a YAML string, in quotes where YAML would read something else. */
function quoted(name: string): string {
  return /^[a-z][a-z0-9_]*$/i.test(name) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name)
}
