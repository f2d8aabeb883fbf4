import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** Names the boxes of task lists, which say nothing to those who cannot see them. */
export function nameTaskBoxes(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'input') properties['ariaLabel'] = properties['checked'] ? 'Done' : 'Not done'
  })
}
