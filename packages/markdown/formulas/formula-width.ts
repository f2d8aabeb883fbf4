import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { isElement } from '../elements.ts'

// Average widths: half an em for a letter, more than one em for an operator with its space.
const letterEm = 0.5
const operatorEm = 1.1
const scriptScale = 0.7

/** An estimate of the width of a part of a formula in em; only used for choosing how to show it. */
function widthOf(node: ElementContent): number {
  if (!isElement(node) || node.tagName === 'annotation') return 0
  const widths = node.children.filter((child) => isElement(child)).map(widthOf)
  const sum = widths.reduce((total, width) => total + width, 0)
  switch (node.tagName) {
    case 'mo':
      return /^[()[\]{}|,.;!\u2061]?$/.test(toString(node)) ? letterEm : operatorEm
    case 'mi':
    case 'mn':
    case 'mtext':
      return letterEm * toString(node).length
    case 'mspace':
      return Number.parseFloat(String(node.properties['width'] ?? '')) || 0
    case 'mfrac':
    case 'munder':
    case 'mover':
    case 'munderover':
    case 'mtable':
      return Math.max(0, ...widths)
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

/** The width of the text on a phone, beside a number on a desktop, and on paper, in em. */
const phoneEm = 17
const textEm = 33
const paperEm = 40

/** Whether an inline formula may be wider than a phone; WebKit does not break lines in formulas. */
export function isWiderThanPhone(math: Element): boolean {
  return widthOf(math) > phoneEm
}

/**
 * The classes of a wide display formula: `wide` lets it use the margin beside the text, the others make it smaller in print, down to a
 * third.
 */
export function displayClasses(math: Element): string[] {
  const em = widthOf(math)
  const times = em / paperEm
  return [
    ...(em > textEm ? ['wide'] : []),
    ...(times > 2.1 ? ['longest'] : times > 1.5 ? ['longer'] : times > 1 ? ['long'] : []),
  ]
}
