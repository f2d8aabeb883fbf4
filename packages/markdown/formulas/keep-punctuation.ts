import type { Element, ElementContent, Root, RootContent } from 'hast'
import { SKIP } from 'unist-util-visit'
import { classesOf, element, isElement, visitElements } from '../elements.ts'

const opening = /[\p{Ps}\p{Pi}'"\u{a0}\u{202f}]{1,4}$/u
/** Punctuation, a hyphen, or a short ending as in "n-th"; a whole word may go to the next line. */
const closing =
  /^(?:[-‐‑]?[a-z]{1,2}(?![\p{L}\p{N}]))?[\p{Pe}\p{Pf}\p{Pd}'".,:;!?…/%‰°\u{a0}\u{202f}]{0,4}/u

/**
 * Keeps punctuation on the same line as the formula that it touches. An inline formula is a flex box (math.css), and
 * Chromium may break a line before and after any box, even before a comma.
 */
export function keepPunctuation(tree: Root): void {
  visitElements(tree, (node, index = 0, parent) => {
    if (!parent || !isFormula(node)) return undefined
    const before = textOf(parent.children[index - 1])
    const after = textOf(parent.children[index + 1])
    const opened = opening.exec(before)?.[0] ?? ''
    const closed = closing.exec(after)?.[0] ?? ''
    if (opened === '' && closed === '') return undefined
    const whole = element('span', { className: ['nb'] }, [...text(opened), node, ...text(closed)])
    const pieces = [
      ...text(before.slice(0, before.length - opened.length)),
      whole,
      ...text(after.slice(closed.length)),
    ]
    const first = before === '' ? index : index - 1
    parent.children.splice(first, (after === '' ? index : index + 1) - first + 1, ...pieces)
    return [SKIP, first + pieces.indexOf(whole) + 1]
  })
}

/** Whether an element is an inline formula, or contains only one, such as a bold formula. */
function isFormula(node: RootContent | undefined): node is Element {
  if (!isElement(node)) return false
  if (node.tagName === 'math') return !node.properties['display']
  const isInline = /^(?:em|strong|del|a)$/.test(node.tagName) || classesOf(node).includes('scrolls')
  return isInline && node.children.length === 1 && isFormula(node.children[0])
}

function textOf(node: RootContent | undefined): string {
  return node?.type === 'text' ? node.value : ''
}

function text(value: string): ElementContent[] {
  return value === '' ? [] : [{ type: 'text', value }]
}
