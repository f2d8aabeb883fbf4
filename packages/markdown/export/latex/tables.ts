import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, isElement, visitElements } from '../../elements.ts'
import { writeMoving } from './inline.ts'
import { labelFor, type LatexWriting } from './writing.ts'

/** Characters that fit into a line of a table over the whole page, and into one in a column. */
const lineCharacters = 78
const columnCharacters = 40
/** What fits on a page with its caption. */
const maxLines = 45

/** A table; a column of long texts gets a width, one that is still too wide is made smaller, and one that is longer than a page is broken. */
export function writeTable(box: Element, writing: LatexWriting): string {
  const table = readTable(box)
  const rows = table.rows.map(
    (cells) => `${cells.map((cell) => writeMoving(cell.children, writing)).join(' & ')} \\\\\n`,
  )
  const written: WrittenTable = {
    columns: columnsOf(table.rows),
    head: rows.slice(0, table.head).join(''),
    body: rows.slice(table.head).join(''),
    caption: captionOf(table.caption, box, writing),
  }
  return linesIn(table.rows) > maxLines
    ? longTable(written, charactersIn(table.rows), writing)
    : floatingTable(written)
}

interface ReadTable {
  rows: Element[][]
  /** How many of them are its head. */
  head: number
  caption: Element | undefined
}

interface WrittenTable {
  columns: string
  head: string
  body: string
  /** With its label; '' for none. */
  caption: string
}

function readTable(box: Element): ReadTable {
  const table: ReadTable = { rows: [], head: 0, caption: undefined }
  visitElements(box, (node) => {
    if (node.tagName === 'caption') table.caption = node
    if (node.tagName !== 'tr') return
    const cells = node.children.filter((child) => isElement(child))
    if (cells.every(({ tagName }) => tagName === 'th')) table.head = table.rows.length + 1
    table.rows.push(cells)
  })
  return table
}

function captionOf(caption: Element | undefined, box: Element, writing: LatexWriting): string {
  if (!caption) return ''
  const [first] = caption.children
  const words = isElement(first, 'b') ? caption.children.slice(1) : caption.children
  return `\\caption{${writeMoving(words, writing)}}${labelFor(box, writing)}`
}

function floatingTable({ columns, head, body, caption }: WrittenTable): string {
  const tabular = `\\fitwidth{\\begin{tabular}{${columns}}\n\\hline\n${head}\\hline\n${body}\\hline\n\\end{tabular}}\n`
  return caption === ''
    ? `\\begin{center}\n${tabular}\\end{center}\n`
    : `\\begin{table}[tbp]\n\\centering\n${caption}\n\\smallskip\n${tabular}\\end{table}\n`
}

/** A table over several pages; its head is repeated. In two columns, one that is wider than a column takes the whole page. */
function longTable(
  { columns, head, body, caption }: WrittenTable,
  characters: number,
  { class: name }: LatexWriting,
): string {
  const size = characters > lineCharacters ? '\\scriptsize' : '\\small'
  const table =
    `{${size}\n\\setlength{\\LTcapwidth}{\\linewidth}\n\\begin{longtable}{${columns}}\n${caption && `${caption}\\\\\n`}\\hline\n` +
    `${head}\\hline\n\\endfirsthead\n\\hline\n${head}\\hline\n\\endhead\n\\hline\n\\endfoot\n${body}\\end{longtable}}\n`
  if (name === 'article') return table
  if (name === 'aa') return `\\clearpage\\onecolumn\n${table}\\clearpage\\twocolumn\n`
  return characters > columnCharacters ? `\\onecolumngrid\n${table}\\twocolumngrid\n` : table
}

/** The characters of its longest texts beside one another. */
function charactersIn(rows: readonly Element[][]): number {
  return widthsOf(rows).reduce((sum, width) => sum + width + 2, 0)
}

/** How many lines its rows take if no text is wider than a line. */
function linesIn(rows: readonly Element[][]): number {
  const wide = Math.max(1, charactersIn(rows) / lineCharacters)
  const widths = widthsOf(rows)
  const linesOf = (cells: readonly Element[]) =>
    Math.max(
      1,
      ...cells.map((cell, index) =>
        Math.ceil((shownCharacters(cell) * wide) / Math.max(24, widths[index] ?? 1)),
      ),
    )
  return rows.reduce((sum, cells) => sum + linesOf(cells), 0)
}

function widthsOf(rows: readonly Element[][]): number[] {
  const widths: number[] = []
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(widths[index] ?? 1, shownCharacters(cell))
  return widths
}

function columnsOf(rows: readonly Element[][]): string {
  const widths = widthsOf(rows)
  const total = widths.reduce((sum, width) => sum + width + 2, 0)
  const [first = []] = rows
  const isLong = (width: number) => total > lineCharacters && width > 24
  const short = widths.reduce((sum, width) => sum + (isLong(width) ? 0 : width + 2), 0)
  const long = widths.reduce((sum, width) => sum + (isLong(width) ? width : 0), 0)
  const free = Math.max(0.3, 1 - short / lineCharacters)
  return widths
    .map((width, index) => {
      const classes = first[index] ? classesOf(first[index]) : []
      if (isLong(width))
        return `>{\\raggedright\\arraybackslash}p{${((free * width) / long).toFixed(2)}\\linewidth}`
      return classes.includes('r') ? 'r' : classes.includes('c') ? 'c' : 'l'
    })
    .join('')
}

/** Formulas are shorter than their source. */
function shownCharacters(cell: Element): number {
  let formulas = 0
  visitElements(cell, (node) => {
    if (node.tagName === 'annotation') formulas += toString(node).length
  })
  return toString(cell).length - formulas
}
