import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import { maxSourceCharacters } from './render-formula.ts'

/** The TeX of all formulas of a text. */
export function sourcesIn(tree: Root): string[] {
  const sources: string[] = []
  visitElements(tree, (node) => {
    const source = sourceOf(node)
    if (source !== undefined && source.length <= maxSourceCharacters) sources.push(source)
  })
  return sources
}

/** The TeX of an element that is a formula. */
export function sourceOf(node: Element): string | undefined {
  if (classesOf(node).includes('math-inline')) return toString(node)
  const [code] = node.children
  return node.tagName === 'pre' && isElement(code, 'code') && isMath(code)
    ? toString(code)
    : undefined
}

function isMath(code: Element): boolean {
  return classesOf(code).includes('language-math')
}

/** Adds the TeX source to a formula, for copying and for programs that read formulas. */
export function annotated(math: Element, source: string): Element {
  const annotation = element('annotation', { encoding: 'application/x-tex' }, [source.trim()])
  const [only, ...others] = math.children
  // Without a class, a row is one box, in which no line breaks.
  const formula =
    only && others.length === 0 ? only : element('mrow', { className: ['parts'] }, math.children)
  math.children = [element('semantics', {}, [formula, annotation])]
  return math
}

/** Shows the source of a formula that cannot be rendered. */
export function sourceElement(source: string): Element {
  return element('code', { className: ['math-error'] }, [source])
}
