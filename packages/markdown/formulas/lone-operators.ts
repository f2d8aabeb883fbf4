import type { Element, ElementContent } from 'hast'
import { isElement } from '../elements.ts'

/**
 * Moves an operator that is alone in a row to the end of the row before it, or to the beginning of the next row: a
 * line may break between rows, and browsers set no space around an operator that is alone.
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
