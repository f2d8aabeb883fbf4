import type { Element, ElementContent, Root } from 'hast'
import { SKIP } from 'unist-util-visit'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import type { Label } from '../references/labels.ts'
import type { References } from '../references/registry.ts'
import { foldedIf } from './fold.ts'

// Every row is filled up to the width of the head, so a few characters could ask for millions of cells.
const maxCells = 20_000
const captionStart = /^Table:(?:\s+|$)/

/**
 * Wraps tables in a box that scrolls, marks columns by alignment, and turns a paragraph
 * `Table: caption` directly before a table into its numbered caption.
 */
export function renderTables(
  tree: Root,
  labelled: ReadonlyMap<Element, Label>,
  references: References,
): void {
  let numbered = 0
  visitElements(tree, (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return undefined
    alignCells(table)
    table.properties['className'] = ['tbl-read']
    const captionIndex = findCaption(parent.children, index)
    const caption = parent.children[captionIndex]
    let name = 'Table'
    if (isElement(caption)) {
      name = `Table ${++numbered}`
      table.children.unshift(captionElement(caption, name))
    }
    const box = { className: ['tbl-wrap'], tabIndex: 0, role: 'group', ariaLabel: name }
    const wrap = element('div', box, [table])
    parent.children[index] = isElement(caption) ? foldedIf(wrap, caption, 'Table') : wrap
    const label = isElement(caption) ? labelled.get(caption) : undefined
    if (label) {
      const { name: labelName, line } = label
      references.add(labelName, { kind: 'tbl', target: wrap, shown: String(numbered), line })
    }
    if (caption) parent.children.splice(captionIndex, 1)
    return [SKIP, caption ? index : index + 1]
  })
}

/** Whether a table of the text would have too many cells. */
export function hasHugeTable(markdown: string): boolean {
  let columns = 0
  let cells = 0
  return markdown.split('\n').some((line) => {
    const isEnd = line.trim() === ''
    if (isEnd) columns = 0
    else if (line.includes('-') && /^[\s|:>-]+$/.test(line))
      columns = Math.max(columns, line.split('|').length)
    cells = isEnd ? 0 : cells + columns
    return cells > maxCells
  })
}

// A side note cited in the caption is between it and the table.
function findCaption(siblings: Root['children'], tableIndex: number): number {
  const before = siblings.slice(0, tableIndex)
  const index = before.findLastIndex((node) => isElement(node) && !classesOf(node).includes('sn'))
  const candidate = before[index]
  if (!isElement(candidate, 'p')) return -1
  const [first] = candidate.children
  return first?.type === 'text' && captionStart.test(first.value) ? index : -1
}

function captionElement(paragraph: Element, name: string): Element {
  const [first, ...rest] = paragraph.children
  const opening: ElementContent[] =
    first?.type === 'text' ? [{ ...first, value: first.value.replace(captionStart, ' ') }] : []
  return element('caption', {}, [element('b', {}, [`${name}.`]), ...opening, ...rest])
}

function alignCells(table: Element): void {
  visitElements(table, (cell) => {
    if (cell.tagName === 'th') cell.properties['scope'] = 'col'
    const { align } = cell.properties
    delete cell.properties['align']
    if (align === 'right') cell.properties['className'] = ['r']
    if (align === 'center') cell.properties['className'] = ['c']
  })
}
