import type { Element, Root } from 'hast'
import type { SKIP } from 'unist-util-visit'

type Parent = Root | Element

/** What to do after an element: leave out what is in it, and go on at another place among its neighbours. */
type Next = typeof SKIP | readonly [typeof SKIP, number] | undefined | void

/**
 * Visits every element, as `visit` of unist-util-visit does. That one makes a function with a name of its own for every
 * node of every pass, which was half of the time of a text of short lines.
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
