import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { isElement } from './elements.ts'

// A letter is half an em wide on average, an operator and its room more than one.
const letterEm = 0.5
const operatorEm = 1.1
const scriptScale = 0.7

/** About how wide a part of a formula is, in em; to choose how it is shown, not to place anything by it. */
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

/** What a phone has beside its margins, and what paper has, in em of the text. */
const phoneEm = 17
const paperEm = 40

/** Whether a formula in a line may be wider than the line of a phone; WebKit breaks none. */
export function isWiderThanPhone(math: Element): boolean {
  return widthOf(math) > phoneEm
}

/** A class for a formula on its own line that paper has to show smaller, down to a third. */
export function displayClasses(math: Element): string[] {
  const times = widthOf(math) / paperEm
  return times > 2.1 ? ['longest'] : times > 1.5 ? ['longer'] : times > 1 ? ['long'] : []
}
