import type { Element, Root } from 'hast'
import { classesOf, isElement } from '../elements.ts'

/** The blocks of an article without its list of cited works and the heading that the author gave it. */
export function withoutReferences({ children }: Root): Root['children'] {
  const list = children.find(isReferenceList)
  if (!list) return children
  const named = list.properties['ariaLabelledBy']
  const headings = Array.isArray(named) ? named : []
  return children.filter(
    (node) =>
      node !== list && !(isElement(node) && headings.includes(String(node.properties['id']))),
  )
}

function isReferenceList(node: Root['children'][number]): node is Element {
  return isElement(node, 'section') && classesOf(node).includes('refs')
}
