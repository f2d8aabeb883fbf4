import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { element, isElement, visitElements } from '@ephemeris/markdown'
import { styleOf } from './styles.ts'

/**
 * Prepares copied tables. A table without a head, as spreadsheets copy them, gets its first row as head;
 * right-aligned columns, such as numbers, stay right-aligned; empty rows and columns at the end are removed, since
 * they come from too large a selection.
 */
export function normalizeTables(tree: Root): void {
  visitElements(tree, (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return
    const rows = trimmed(rowsOf(table))
    const [only, ...others] = rows[0]?.cells ?? []
    if (rows.length === 1 && only && others.length === 0) {
      parent.children[index] = element('p', {}, only.children)
      return
    }
    align(rows.map(({ cells }) => cells))
    const hasHead = rows.some(({ cells }) => cells.some(({ tagName }) => tagName === 'th'))
    if (!hasHead) for (const cell of rows[0]?.cells ?? []) cell.tagName = 'th'
  })
}

interface Row {
  row: Element
  parent: Root | Element
  cells: Element[]
}

function rowsOf(table: Element): Row[] {
  const rows: Row[] = []
  visitElements(table, (row, _index, parent) => {
    if (row.tagName !== 'tr' || !parent) return
    const cells = row.children.filter((cell) => isElement(cell, 'td') || isElement(cell, 'th'))
    rows.push({ row, parent, cells })
  })
  return rows
}

/** Removes empty rows and columns at the end. */
function trimmed(rows: Row[]): Row[] {
  const filled = rows.map(({ cells }) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
  const width = Math.max(0, ...filled)
  const height = filled.findLastIndex((count) => count > 0) + 1
  if (width === 0) return rows
  for (const { row, parent } of rows.splice(height))
    parent.children = (parent.children as ElementContent[]).filter((child) => child !== row)
  for (const one of rows) {
    one.cells = one.cells.slice(0, width)
    one.row.children = one.cells
  }
  return rows
}

function isEmpty(cell: Element): boolean {
  let hasPicture = false
  visitElements(
    cell,
    ({ tagName }) => void (hasPicture ||= tagName === 'img' || tagName === 'math'),
  )
  return !hasPicture && toString(cell).trim() === ''
}

/** Takes the alignment from the cells below the first row, which is often aligned differently. */
function align(rows: Element[][]): void {
  const [head = [], ...body] = rows
  for (const [column, first] of head.entries()) {
    const below = body.flatMap((cells) => cells[column] ?? []).filter((cell) => !isEmpty(cell))
    const sides = new Set((below.length > 0 ? below : [first]).map(sideOf))
    const [side] = sides
    const isOne = sides.size === 1 && (side === 'right' || side === 'center')
    for (const cells of rows) {
      const cell = cells[column]
      if (!cell) continue
      if (isOne) cell.properties['align'] = side
      else delete cell.properties['align']
    }
  }
}

function sideOf(cell: Element): string {
  return styleOf(cell, 'text-align') || String(cell.properties['align'] ?? '')
}
