import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from './elements.ts'
import { formulaWords } from './mathml-words.ts'
import { visitElements } from './visit-elements.ts'

/** A number, or what stands in its place by `\tag`, as readers see it: `(2)`. */
export interface EquationNumber {
  shown: string
  /** The place of the `\label` of its row in the list of the formula. */
  label: number | undefined
  /** Its own row, in a formula of several. */
  row?: Element
}

/** A formula with its numbers. */
export interface NumberedEquation {
  math: Element
  /** What stands beside the formula; rows with numbers of their own have them in the formula. */
  beside: Element | undefined
  numbers: EquationNumber[]
}

/**
 * Numbers a formula. Temml makes a table of what has a tag or rows: its first and last cell are glue,
 * and the last one holds the tag, or a mark where a number is to be put.
 * @param next gives the next number
 */
export function numberEquation(
  math: Element,
  { hasRows, isUnnumbered }: { hasRows: boolean; isUnnumbered: boolean },
  next: () => number,
): NumberedEquation {
  const table = math.children.find((child) => isElement(child, 'mtable'))
  const rows = isElement(table) ? table.children.filter((row) => isElement(row, 'mtr')) : []
  const cells = rows.map(tagCellOf)
  const isTable = cells.some((cell) => cell !== undefined)
  if (!isTable && (hasRows || isUnnumbered)) return { math, beside: undefined, numbers: [] }
  if (!isElement(table) || !isTable) {
    const shown = `(${next()})`
    const beside = element('span', { className: ['no'] }, [shown])
    return { math, beside, numbers: [{ shown, label: undefined }] }
  }
  const numbers = rows.flatMap((row, index) => {
    const cell = cells[index]
    const label = labelOf(row)
    const shown = cell && fill(cell, next)
    return shown === undefined ? [] : [{ shown, label, ...(rows.length > 1 && { row }) }]
  })
  const [row, ...others] = rows
  const [cell] = cells
  if (row && cell && others.length === 0) {
    row.children = row.children.slice(1, -1)
    return { math, beside: besideOf(cell), numbers }
  }
  table.properties['className'] = [...new Set([...classesOf(table), 'tml-wide'])]
  return { math, beside: undefined, numbers }
}

/** The last cell of a row, when Temml has put glue around the row. */
function tagCellOf(row: Element): Element | undefined {
  const last = row.children.at(-1)
  return isElement(last, 'mtd') && classesOf(last).includes('tml-glue') ? last : undefined
}

/** Rows have ids of ours, L and the place of the label. */
function labelOf(row: Element): number | undefined {
  const id = String(row.properties['id'] ?? '')
  delete row.properties['id']
  return /^L\d+$/.test(id) ? Number(id.slice(1)) : undefined
}

/** Puts the number in, if one is wanted; gives what readers see then. */
function fill(cell: Element, next: () => number): string | undefined {
  const [content] = cell.children
  cell.properties['className'] = [...classesOf(cell), 'no']
  if (!isElement(content)) return undefined
  if (classesOf(content).includes('tml-eqn')) {
    delete content.properties['className']
    content.children = [{ type: 'text', value: `(${next()})` }]
  }
  const shown = formulaWords(content)
  return shown === '' ? undefined : shown
}

function besideOf(cell: Element): Element {
  let isText = true
  visitElements(cell, ({ tagName }) => {
    if (!['mtd', 'mtext', 'mrow'].includes(tagName)) isText = false
  })
  const content = isText ? [toString(cell)] : [element('math', {}, cell.children)]
  return element('span', { className: ['no'] }, content)
}
