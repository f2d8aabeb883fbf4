import { readNumber } from './cells.ts'
import {
  type ColumnHead,
  headFromComments,
  headOf,
  namesTooManyOrFew,
  isRuler,
  isWords,
  readEcsvHead,
} from './heads.ts'
import { findSeparator, isComment, linesOf, type Separator, splitRows } from './split-rows.ts'

/** A table read from a file; cells are trimmed text. */
export interface FileTable {
  columns: ColumnHead[]
  /** The cells of the lines above the rows that name the columns; none for a head in a comment. */
  heads: string[][]
  separator: Separator
  /** Each with as many cells as there are columns. */
  rows: string[][]
  /** Whether the decimal separator is a comma. */
  hasCommas: boolean
  /** The lines with another number of cells: how many, and the first one; undefined for none. */
  unread: { count: number; line: number; cells: number } | undefined
  /** The number of names in the comment above the data, if there is no head because it is not the number of columns. */
  namesAbove?: number | undefined
  /** Whether the head has one name less than the rows have cells, and the first of these is a number or a date instead of a name. */
  hasShiftedHead?: boolean | undefined
  /** Whether the file has more than 200,000 rows; the rest is not read. */
  isCut: boolean
}

const maxRows = 200_000
const maxColumns = 200
const maxHeadRows = 2

/**
 * Reads a table: CSV with comma, semicolon, tab or bar, columns separated by white space, or ECSV. It may have comments, and a head of
 * one or two lines, in a comment, or none; columns without a name are numbered. At most 200 columns are read. It does not throw. Source: docs/behaviour.md, Tables.
 */
export function readTable(text: string): FileTable {
  const lines = linesOf(text)
  const separator = findSeparator(lines)
  const heads: string[][] = []
  const rows: string[][] = []
  let hasRuler = false
  let width = 0
  let isCut = false
  let hasShiftedHead = false
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
      hasShiftedHead = nameRows(heads, cells) && !isWords(cells.slice(0, 1))
      width = widthOf(heads, cells)
    }
    // A separator at the end of a line does not begin a cell.
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
  const table = finish({ lines, heads, rows, hasRuler, width, isCut, unread, separator })
  return { ...table, hasShiftedHead }
}

interface Found extends Pick<FileTable, 'rows' | 'isCut' | 'unread'> {
  lines: readonly string[]
  heads: string[][]
  hasRuler: boolean
  width: number
  separator: Separator
}

/** In a table of words only, the first line is the head and the others are data. */
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
  const comments = commentsBefore(lines)
  const columns = ecsv ?? given ?? headFromComments(comments, count, separator)
  const namesAbove = columns ? undefined : namesTooManyOrFew(comments, count, separator)
  const named = Array.from({ length: count }, (_, index) => ({
    ...columns?.[index],
    name: columns?.[index]?.name || String(index + 1),
  }))
  const read = { columns: named.slice(0, maxColumns), heads, separator, rows: all }
  return { ...read, hasCommas, unread, namesAbove, isCut }
}

/** The number of cells of a row: as many as in the head, or in the first row without a head. */
function widthOf(heads: readonly string[][], cells: readonly string[]): number {
  const head = heads.at(-1)?.length ?? cells.length
  const isOver = cells.length === head + 1 && cells.at(-1) === ''
  return isOver ? head : heads.length === 0 ? cells.length : head
}

/** Whether the first row is a head: it has words above numbers, even if others of its cells are numbers, such as years. */
function isAbove(first: readonly string[], second: readonly string[]): boolean {
  return first.some((cell, index) => {
    const below = readNumber(second[index] ?? '', true)
    return isWords([cell]) && below !== undefined && !Number.isNaN(below)
  })
}

/** R writes row names into a first column that has no name in the head. @returns whether this is such a table */
function nameRows(heads: string[][], cells: readonly string[]): boolean {
  const [head] = heads
  const isShort =
    heads.length === 1 && cells.length === (head?.length ?? 0) + 1 && cells.at(-1) !== ''
  if (isShort) head?.unshift('row')
  return isShort
}

function commentsBefore(lines: readonly string[]): string[] {
  const comments: string[] = []
  for (const line of lines) {
    if (isComment(line)) comments.push(line)
    else if (line.trim() !== '') break
  }
  return comments
}

/** Decodes the bytes of a table: UTF-8, else Windows-1252, as spreadsheets write it. */
export function tableText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
