import type { Element } from 'hast'
import { element, isElement } from './elements.ts'
import { visitElements } from './visit-elements.ts'

/**
 * Gives every root the height of a letter with its parts above and below the line, so that the signs of neighbouring
 * roots are alike and the smallest sign fits (scripts/radical-font.ts). A degree stays what it is.
 */
export function strutRadicals(math: Element): void {
  visitElements(math, (node) => {
    if (node.tagName === 'msqrt') node.children.unshift(strut())
    if (node.tagName !== 'mroot') return
    const [base, ...degree] = node.children.filter((child) => isElement(child))
    if (base) node.children = [element('mrow', {}, [strut(), base]), ...degree]
  })
}

function strut(): Element {
  return element('mspace', { width: '0', height: '0.7em', depth: '0.2em' })
}
