import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import { formulaWords } from './mathml-words.ts'

/** A number or `\tag` as readers see it: `(2)`. */
export interface EquationNumber {
  shown: string
  /** The index of its `\label` in the list of labels of the formula. */
  label: number | undefined
  /** Its row, in a formula of several rows. */
  row?: Element
}

/** A formula with its numbers. */
export interface NumberedEquation {
  math: Element
  /** The number beside the formula; rows with their own numbers have them inside the formula. */
  beside: Element | undefined
  numbers: EquationNumber[]
}

/**
 * Numbers a formula. For a formula with a tag or rows Temml makes a table: its first and last column are flexible
 * space, and the last one also contains the tag, or a mark for a number.
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

/** The last cell of a row, if Temml has put flexible space around the row. */
function tagCellOf(row: Element): Element | undefined {
  const last = row.children.at(-1)
  return isElement(last, 'mtd') && classesOf(last).includes('tml-glue') ? last : undefined
}

/** The id of a row is L and the index of its label (equation-source.ts). */
function labelOf(row: Element): number | undefined {
  const id = String(row.properties['id'] ?? '')
  delete row.properties['id']
  return /^L\d+$/.test(id) ? Number(id.slice(1)) : undefined
}

/** Fills in the number if the row has one; gives the number or tag as readers see it. */
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
