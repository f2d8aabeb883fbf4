import { readNumber } from './cells.ts'
import {
  type ColumnHead,
  headFromRemarks,
  headOf,
  isRuler,
  isWords,
  readEcsvHead,
} from './heads.ts'
import { findSeparator, isRemark, linesOf, splitRows } from './split-rows.ts'

/** A table of a file: the cells of the columns as they stand there. */
export interface FileTable {
  columns: ColumnHead[]
  /** The rows that could be read, each with as many cells as there are columns. */
  rows: string[][]
  /** Decimals stand behind a comma. */
  hasCommas: boolean
  /** Lines that have another number of cells. */
  unread: { count: number; line: number; cells: number } | undefined
  /** Whether there is more in the file than is read. */
  isCut: boolean
}

const maxRows = 200_000
const maxColumns = 200
const maxHeadRows = 2

/**
 * Reads a table as people write them: CSV with comma, semicolon, tab or bar, columns of white space, ECSV; with remarks, with a head of
 * one line, of two, in the last remark or without one. Source: docs/behaviour.md, Tables.
 */
export function readTable(text: string): FileTable {
  const lines = linesOf(text)
  const separator = findSeparator(lines)
  const heads: string[][] = []
  const rows: string[][] = []
  let hasRuler = false
  let width = 0
  let isCut = false
  let unread: FileTable['unread']

  splitRows(lines, separator, (cells, line) => {
    if (rows.length === 0 && isRuler(cells)) {
      hasRuler = heads.length > 0
      return true
    }
    if (rows.length === 0 && heads.length < maxHeadRows && !hasRuler && isWords(cells)) {
      heads.push(cells)
      return true
    }
    const [only] = rows
    if (heads.length === 0 && rows.length === 1 && only && isAbove(only, cells))
      heads.push(...rows.splice(0))
    if (rows.length === 0) {
      nameRows(heads, cells)
      width = widthOf(heads, cells)
    }
    // A separator at the end of a line begins no cell.
    if (cells.length === width + 1 && cells.at(-1) === '') cells.pop()
    if (cells.length !== width) {
      unread ??= { count: 0, line, cells: cells.length }
      unread.count += 1
      return true
    }
    if (cells.length > maxColumns) cells.length = maxColumns
    rows.push(cells)
    isCut = rows.length >= maxRows
    return !isCut
  })
  return finish({ lines, heads, rows, hasRuler, width, isCut, unread, separator })
}

interface Found extends Pick<FileTable, 'rows' | 'isCut' | 'unread'> {
  lines: readonly string[]
  heads: string[][]
  hasRuler: boolean
  width: number
  separator: ReturnType<typeof findSeparator>
}

/** A table of words alone has one line of head, and the rest of what looked like one is data. */
function finish({
  lines,
  heads,
  rows,
  hasRuler,
  width,
  isCut,
  unread,
  separator,
}: Found): FileTable {
  const ecsv = readEcsvHead(lines)
  const hasCommas = separator === ';'
  const isOfWords = rows.length === 0 || isWords(rows[0] ?? [])
  const surplus = isOfWords && !hasRuler ? heads.splice(1) : []
  const all = [...surplus, ...rows]
  const count = width || (heads[0]?.length ?? 0)
  const given = heads.length > 0 ? headOf(heads, hasRuler) : undefined
  const columns = ecsv ?? given ?? headFromRemarks(remarksBefore(lines), count, separator) ?? []
  const named = Array.from({ length: count }, (_, index) => ({
    ...columns[index],
    name: columns[index]?.name || String(index + 1),
  }))
  return { columns: named.slice(0, maxColumns), rows: all, hasCommas, unread, isCut }
}

/** How many cells the rows have: as many as the head, or as the first row where they do not fit at all. */
function widthOf(heads: readonly string[][], cells: readonly string[]): number {
  const head = heads.at(-1)?.length ?? cells.length
  const isOver = cells.length === head + 1 && cells.at(-1) === ''
  return isOver ? head : heads.length === 0 ? cells.length : head
}

/** Words above numbers are a head, also where years are names of columns. */
function isAbove(first: readonly string[], second: readonly string[]): boolean {
  return first.some((cell, index) => {
    const below = readNumber(second[index] ?? '', true)
    return isWords([cell]) && below !== undefined && !Number.isNaN(below)
  })
}

/** R writes the names of rows into a first column that its head does not name. */
function nameRows(heads: string[][], cells: readonly string[]): void {
  const [head] = heads
  if (heads.length === 1 && head && cells.length === head.length + 1 && cells.at(-1) !== '')
    head.unshift('row')
}

function remarksBefore(lines: readonly string[]): string[] {
  const remarks: string[] = []
  for (const line of lines) {
    if (isRemark(line)) remarks.push(line)
    else if (line.trim() !== '') break
  }
  return remarks
}

/** The text of a table: UTF-8, or Windows-1252 as spreadsheets write it. */
export function tableText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
