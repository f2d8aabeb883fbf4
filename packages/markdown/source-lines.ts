import type { Element, Root } from 'hast'
import { isElement, visitElements } from './elements.ts'

const blocks = /^(?:p|h[1-6]|li|dt|dd|tr|blockquote|aside|figure|div|details|pre|hr)$/

/**
 * Gives every block the line of the Markdown on which it begins, from 1, so that the editor can show text and preview
 * at the same place.
 */
export function markLines(tree: Root): void {
  visitElements(tree, (node) => {
    const line = blocks.test(node.tagName) ? lineOf(node) : undefined
    if (line !== undefined) node.properties['dataLine'] = line
  })
}

/** The number of line ends in a text. Every line break is followed by one, so those in the texts of a block count its lines. */
export function lineEndsIn(text: string): number {
  return text.split('\n').length - 1
}

/** An element added around another one begins on the same line. */
function lineOf(node: Element): number | undefined {
  const [first] = node.children
  return node.position?.start.line ?? (isElement(first) ? lineOf(first) : undefined)
}
