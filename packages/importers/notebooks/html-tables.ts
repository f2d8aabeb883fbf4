import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { isElement, visitElements } from '@ephemeris/markdown'
import { escapeWords } from './notebook-values.ts'

const maxRows = 60
const maxColumns = 16
const maxCharacters = 1_000_000

const reader = unified().use(rehypeParse, { fragment: true })

/**
 * Converts the tables in a piece of HTML to Markdown: with one head row, spans repeated in each cell, numbers
 * right-aligned.
 * @returns undefined when there is no table, or one is too large
 */
export function tablesIn(html: string): string[] | undefined {
  if (!/<table/i.test(html) || html.length > maxCharacters) return undefined
  let tree: Root
  try {
    tree = reader.parse(html)
  } catch (error) {
    // The reader is recursive; only HTML made to break it nests deeper than the stack.
    if (error instanceof RangeError) return undefined
    throw error
  }
  const tables: Element[] = []
  visitElements(tree, (node) => void (node.tagName === 'table' && tables.push(node)))
  const written = tables.map(tableToMarkdown)
  return tables.length > 0 && written.every((one) => one !== undefined) ? written : undefined
}

function tableToMarkdown(table: Element): string | undefined {
  const rows = rowsOf(table)
  const filled = fillSpans(rows)
  const width = Math.max(0, ...filled.map((cells) => cells.length))
  const heads = countHeads(rows)
  if (width === 0 || width > maxColumns || rows.length - heads > maxRows) return undefined
  const columns = Array.from({ length: width }, (_, column) => column)
  const head = columns.map((column) => headOf(filled.slice(0, heads), column))
  const body = filled.slice(heads).map((cells) => columns.map((column) => cells[column] ?? ''))
  const rule = columns.map((column) => (areNumbers(body, column) ? '---:' : '---'))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const caption = captionOf(table)
  return [
    ...(caption === '' ? [] : [`Table: ${caption}\n`]),
    line(head),
    line(rule),
    ...body.map(line),
  ].join('\n')
}

interface TableRow {
  cells: Element[]
  isHead: boolean
}

function rowsOf(table: Element): TableRow[] {
  const rows: TableRow[] = []
  visitElements(table, (row, _index, parent) => {
    if (row.tagName !== 'tr') return
    const cells = row.children.filter((cell) => isElement(cell, 'td') || isElement(cell, 'th'))
    const isWithinHead = parent?.type === 'element' && parent.tagName === 'thead'
    const areHeads = cells.length > 0 && cells.every(({ tagName }) => tagName === 'th')
    if (cells.length > 0) rows.push({ cells, isHead: isWithinHead || areHeads })
  })
  return rows
}

function countHeads(rows: readonly TableRow[]): number {
  const first = rows.findIndex(({ isHead }) => !isHead)
  // In a table with only head rows, the first is the head and the others are ordinary rows.
  return first === -1 ? Math.min(1, rows.length) : first
}

/** The text of every cell; a spanning cell is repeated in all places that it covers. */
function fillSpans(rows: readonly TableRow[]): string[][] {
  const filled: string[][] = rows.map(() => [])
  for (const [index, { cells }] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (filled[index]?.[column] !== undefined) column += 1
      const text = escapeWords(toString(cell))
      const [wide, high] = [spanOf(cell, 'colSpan'), spanOf(cell, 'rowSpan')]
      for (const row of filled.slice(index, index + high))
        for (let at = column; at < column + wide; at += 1) row[at] = text
      column += wide
    }
  }
  return filled.map((cells) => Array.from(cells, (text) => text ?? ''))
}

/** Limited, since a span may be larger than any table that is converted. */
function spanOf(cell: Element, side: 'colSpan' | 'rowSpan'): number {
  const span = Number(cell.properties[side])
  return Number.isInteger(span) && span > 0 ? Math.min(span, maxRows + maxColumns) : 1
}

/** The head of a column: the texts of its head rows, without repetitions. */
function headOf(heads: readonly string[][], column: number): string {
  const levels = heads.map((cells) => cells[column] ?? '').filter((text) => text !== '')
  return [...new Set(levels)].join(' · ')
}

const number = /^\\?[$€£]?[-+−]?[\d,.\s]*\d(?:\.\d*)?(?:[eE][-+−]?\d+)?\s*%?$/
const missing = /^(?:|nan|nat|none|\\<na\\>|--|…|\.\.\.)$/i

function areNumbers(body: readonly string[][], column: number): boolean {
  const cells = body.map((row) => row[column] ?? '').filter((text) => !missing.test(text))
  return cells.length > 0 && cells.every((text) => number.test(text))
}

function captionOf(table: Element): string {
  const caption = table.children.find((child) => isElement(child, 'caption'))
  return isElement(caption) ? escapeWords(toString(caption)) : ''
}
