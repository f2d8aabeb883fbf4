import type { Element } from 'hast'
import { element, isElement, visitElements } from '../elements.ts'

/**
 * Gives the content of every root at least the height and depth of a letter, so that neighbouring radical signs are
 * alike and the smallest one fits (scripts/radical-font.ts). The degree of a root is not changed.
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
