import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, isElement } from '../elements.ts'

// Average widths: half an em for a letter, more than one em for an operator with its space.
const letterEm = 0.5
const operatorEm = 1.1
const scriptScale = 0.7

/**
 * An estimate of the width of a part of a formula in em, that of a divided row being the width of its widest part; only used for
 * choosing how to show it.
 */
export function widthOf(node: ElementContent): number {
  if (!isElement(node) || node.tagName === 'annotation') return 0
  const widths = node.children.filter((child) => isElement(child)).map(widthOf)
  const sum = widths.reduce((total, width) => total + width, 0)
  switch (node.tagName) {
    case 'mo':
      if (node.properties['lspace'] === '0') return letterEm
      return /^[()[\]{}|,.;!\u2061]?$/.test(toString(node)) ? letterEm : operatorEm
    case 'mi':
    case 'mn':
    case 'mtext':
      return letterEm * toString(node).length
    case 'mspace':
      return Number.parseFloat(String(node.properties['width'] ?? '')) || 0
    case 'mrow':
      return isDivided(node) ? Math.max(...widths) : sum
    case 'mfrac':
    case 'mtable':
      return Math.max(0, ...widths)
    case 'munder':
    case 'mover':
    case 'munderover':
      return Math.max(widths[0] ?? 0, ...widths.slice(1).map((width) => scriptScale * width))
    case 'mtr':
      return sum + widths.length
    case 'msub':
    case 'msup':
    case 'msubsup':
    case 'mroot':
      return (widths[0] ?? 0) + scriptScale * Math.max(0, ...widths.slice(1))
    default:
      return sum
  }
}

/** The width of the text on a phone, in em. */
const phoneEm = 17

/** Whether an inline formula may be wider than a phone; WebKit does not break lines in formulas. */
export function isWiderThanPhone(math: Element): boolean {
  return widthOf(math) > phoneEm
}

/** Whether a row is divided into parts, between which lines can break. */
export function isDivided(row: Element): boolean {
  return classesOf(row).includes('lines')
}
