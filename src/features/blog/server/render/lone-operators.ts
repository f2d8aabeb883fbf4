import type { Element, ElementContent } from 'hast'
import { isElement } from './elements.ts'

/**
 * Joins an operator that stands in a row by itself to the row before it, or after it where it is the first: between
 * rows, where the line may break, browsers set no room around it.
 */
export function joinLoneOperators(math: Element): void {
  const rows: ElementContent[] = []
  let waiting: ElementContent[] = []
  for (const row of math.children) {
    const last = rows.at(-1)
    if (isRow(row) && isLone(row)) {
      if (isRow(last)) last.children.push(...row.children)
      else waiting.push(...row.children)
    } else {
      if (isRow(row)) row.children.unshift(...waiting.splice(0))
      rows.push(row)
    }
  }
  if (waiting.length === 0) math.children = rows
}

function isRow(node: ElementContent | undefined): node is Element {
  return isElement(node, 'mrow')
}

/** Whether a row holds nothing but an operator, with or without something over and under it. */
function isLone({ children, properties }: Element): boolean {
  const [only, ...others] = children
  if (!isElement(only) || others.length > 0 || Object.keys(properties).length > 0) return false
  if (only.tagName === 'mo') return true
  return /^m(?:under|over|underover)$/.test(only.tagName) && isElement(only.children[0], 'mo')
}
