import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import type { EquationSource } from './equation-source.ts'
import { spreadRowsOfWords } from './intertext.ts'
import { formulaWords } from './mathml-words.ts'

/** A number or `\tag` as readers see it: `(2)`. */
export interface EquationNumber {
  shown: string
  /** Its row and the index of the row, in a formula of several rows. */
  row?: { element: Element; index: number }
}

/** A formula with its numbers. */
export interface NumberedEquation {
  math: Element
  /** The number beside the formula; rows with their own numbers have them inside the formula. */
  beside: Element | undefined
  numbers: EquationNumber[]
  /** The number that rows with letters share. */
  common: string | undefined
}

/**
 * Numbers a formula. For a formula with a tag or rows Temml makes a table: its first and last column are flexible
 * space, and the last one also contains the tag, or a mark for a number.
 * @param nextNumber gives the next number
 */
export function numberEquation(
  math: Element,
  {
    hasRows,
    hasLetters,
    isUnnumbered,
  }: Pick<EquationSource, 'hasRows' | 'hasLetters' | 'isUnnumbered'>,
  nextNumber: () => number,
): NumberedEquation {
  const common = hasLetters ? String(nextNumber()) : undefined
  const next = common === undefined ? () => String(nextNumber()) : lettersAfter(common)
  const table = math.children.find((child) => isElement(child, 'mtable'))
  const rows = isElement(table) ? table.children.filter((row) => isElement(row, 'mtr')) : []
  const cells = rows.map(tagCellOf)
  const isTable = cells.some((cell) => cell !== undefined)
  if (!isTable && (hasRows || isUnnumbered)) return { math, beside: undefined, numbers: [], common }
  if (!isElement(table) || !isTable) {
    const shown = `(${next()})`
    const beside = element('span', { className: ['no'] }, [shown])
    return { math, beside, numbers: [{ shown }], common }
  }
  const numbers = rows.flatMap((row, index) => {
    const cell = cells[index]
    const shown = cell && fill(cell, next)
    return shown === undefined
      ? []
      : [{ shown, ...(rows.length > 1 && { row: { element: row, index } }) }]
  })
  const [row, ...others] = rows
  const [cell] = cells
  if (row && cell && others.length === 0) {
    row.children = row.children.slice(1, -1)
    return { math, beside: besideOf(cell), numbers, common }
  }
  table.properties['className'] = [...new Set([...classesOf(table), 'tml-wide'])]
  spreadRowsOfWords(table)
  return { math, beside: undefined, numbers, common }
}

/** 1a, 1b, …, 1z, 1aa: the numbers of `subequations`. */
function lettersAfter(number: string): () => string {
  let count = 0
  return () => {
    const [wholes, letter] = [Math.floor(count / 26), count % 26]
    count += 1
    return `${number}${wholes === 0 ? '' : String.fromCodePoint(96 + wholes)}${String.fromCodePoint(97 + letter)}`
  }
}

/** The last cell of a row, if Temml has put flexible space around the row. */
function tagCellOf(row: Element): Element | undefined {
  const last = row.children.at(-1)
  return isElement(last, 'mtd') && classesOf(last).includes('tml-glue') ? last : undefined
}

/** Fills in the number if the row has one; gives the number or tag as readers see it. */
function fill(cell: Element, next: () => string): string | undefined {
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
