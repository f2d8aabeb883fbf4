import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'
import type { SKIP } from 'unist-util-visit'

/** Makes an HTML, SVG or MathML element; strings become text, so nothing in them is ever markup. */
export function element(
  tagName: string,
  properties: Properties = {},
  children: (ElementContent | string)[] = [],
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) =>
      typeof child === 'string' ? { type: 'text', value: child } : child,
    ),
  }
}

/** Whether a node is an element, and has the given name if one is given. */
export function isElement(node: Nodes | undefined, tagName?: string): node is Element {
  return node?.type === 'element' && (tagName === undefined || node.tagName === tagName)
}

/** The class names of an element, none if it has none. */
export function classesOf(node: Element): string[] {
  const { className } = node.properties
  return Array.isArray(className) ? className.map(String) : []
}

/** The children without white space, for asking whether an element is alone. */
export function significantChildren(node: Element): ElementContent[] {
  return node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
}

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
