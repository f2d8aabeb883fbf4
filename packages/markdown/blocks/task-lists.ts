import type { Root } from 'hast'
import { visitElements } from '../elements.ts'

/** Gives the checkboxes of task lists an accessible name. */
export function nameTaskBoxes(tree: Root): void {
  visitElements(tree, ({ tagName, properties }) => {
    if (tagName === 'input') properties['ariaLabel'] = properties['checked'] ? 'Done' : 'Not done'
  })
}
