import type { Root } from 'hast'
import { visitElements } from './visit-elements.ts'

/** Names the boxes of task lists, which say nothing to those who cannot see them. */
export function nameTaskBoxes(tree: Root): void {
  visitElements(tree, ({ tagName, properties }) => {
    if (tagName === 'input') properties['ariaLabel'] = properties['checked'] ? 'Done' : 'Not done'
  })
}
