import type { Element, ElementContent, Nodes, Properties } from 'hast'

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
