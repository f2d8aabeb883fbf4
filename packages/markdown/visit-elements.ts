import type { Element, Root } from 'hast'
import type { SKIP } from 'unist-util-visit'

type Parent = Root | Element

/** What to do after an element: skip its children, and continue at an index among its siblings. */
type Next = typeof SKIP | readonly [typeof SKIP, number] | undefined | void

/**
 * Visits every element, like `visit` of unist-util-visit. That one creates a named function for every node in every
 * pass, which took half of the rendering time of a text with many short lines.
 */
export function visitElements(
  tree: Parent,
  visitor: (element: Element, index: number | undefined, parent: Parent | undefined) => Next,
): void {
  if (tree.type === 'element' && visitor(tree, undefined, undefined) !== undefined) return
  visitWithin(tree)

  function visitWithin(parent: Parent): void {
    for (let index = 0; index < parent.children.length;) {
      const child = parent.children[index]
      const next = child?.type === 'element' ? visitor(child, index, parent) : undefined
      if (child?.type === 'element' && !next) visitWithin(child)
      index = Array.isArray(next) ? next[1] : index + 1
    }
  }
}
