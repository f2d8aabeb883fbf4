import type { Element, Root } from 'hast'
import { isElement } from './elements.ts'
import { visitElements } from './visit-elements.ts'

const blocks = /^(?:p|h[1-6]|li|tr|blockquote|aside|figure|div|details|pre|hr)$/

/** Says of every block on which line of the Markdown it begins, from 1: the editor shows text and preview at the same place. */
export function markLines(tree: Root): void {
  visitElements(tree, (node) => {
    const line = blocks.test(node.tagName) ? lineOf(node) : undefined
    if (line !== undefined) node.properties['dataLine'] = line
  })
}

/** Boxes that are put around something begin where it begins. */
function lineOf(node: Element): number | undefined {
  const [first] = node.children
  return node.position?.start.line ?? (isElement(first) ? lineOf(first) : undefined)
}
