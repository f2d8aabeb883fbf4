import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, isElement, visitElements } from '../../elements.ts'
import { writeMoving } from './inline.ts'
import { labelFor, type LatexWriting } from './writing.ts'

/** Characters that fit into a line of a table in one column. */
const lineCharacters = 78
const maxRows = 45

/** A table; a column of long texts gets a width, and one that is still too wide is made smaller. */
export function writeTable(box: Element, writing: LatexWriting): string {
  const rows: Element[][] = []
  let head = 0
  let caption: Element | undefined
  visitElements(box, (node) => {
    if (node.tagName === 'caption') caption = node
    if (node.tagName !== 'tr') return
    const cells = node.children.filter((child) => isElement(child))
    if (cells.every(({ tagName }) => tagName === 'th')) head = rows.length + 1
    rows.push(cells)
  })
  if (rows.length > maxRows)
    writing.lose(`A table of ${rows.length} rows is longer than a page; use longtable for it.`)
  const lines = rows.map(
    (cells) => `${cells.map((cell) => writeMoving(cell.children, writing)).join(' & ')} \\\\\n`,
  )
  const tabular =
    `\\fitwidth{\\begin{tabular}{${columnsOf(rows)}}\n\\hline\n` +
    `${lines.slice(0, head).join('')}\\hline\n${lines.slice(head).join('')}\\hline\n\\end{tabular}}\n`
  if (!caption) return `\\begin{center}\n${tabular}\\end{center}\n`
  const [first] = caption.children
  const words = writeMoving(
    isElement(first, 'b') ? caption.children.slice(1) : caption.children,
    writing,
  )
  const label = labelFor(box, writing)
  return `\\begin{table}[tbp]\n\\centering\n\\caption{${words}}${label}\n\\smallskip\n${tabular}\\end{table}\n`
}

function columnsOf(rows: readonly Element[][]): string {
  const widths: number[] = []
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(widths[index] ?? 1, shownCharacters(cell))
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
