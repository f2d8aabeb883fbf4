import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, isElement } from '../elements.ts'
import { isDivided, widthOf } from './formula-width.ts'

/** Relations and binary operators, before which lines of displayed formulas are broken. */
const breaking =
  /^[=<>+\u2212±∓×⋅∗∘∪∩∧∨⊕⊗≠≔\u2190-\u21ff\u2208-\u220d\u221d\u223c\u2243-\u228b\u27f0-\u27ff]$/

/** The width of the text beside a number on a desktop, and of a page with its margins, in em. */
const textEm = 33
const pageEm = 42

/**
 * The classes of a display formula. One that is wider than the text gets `wide`, which lets it use the margin beside the text, and
 * its rows are divided, so that its lines can break in print (prose-print.css). If it is wider than a page, others make it smaller
 * there: `long` and the like where lines do not break, `part-long` and the like where they do and a part is too wide.
 */
export function fitToPage(math: Element): string[] {
  const em = widthOf(math)
  if (em <= textEm) return []
  divideRows(math)
  return ['wide', ...excess(em), ...excess(widthOf(math)).map((length) => `part-${length}`)]
}

function excess(em: number): string[] {
  const pages = em / pageEm
  if (pages <= 1) return []
  return [pages <= 1.33 ? 'long' : pages <= 1.8 ? 'longer' : 'longest']
}

/**
 * Divides rows before their relations and binary operators. In brackets lines break only if these do not stretch and what they
 * hold is wider than a page, and never in fractions, roots and scripts.
 */
function divideRows(math: Element): void {
  const [row] = math.children
  if (isElement(row, 'mrow')) divide(row)
  if (!isElement(row, 'mtable')) return
  for (const line of row.children)
    for (const cell of isElement(line, 'mtr') ? line.children : []) {
      const [content, ...others] = isElement(cell, 'mtd') ? cell.children : []
      if (others.length === 0 && isElement(content, 'mrow')) divide(content)
    }
}

/** What is in a row, without the divisions of its lines. */
export function undivided(row: Element): ElementContent[] {
  if (!isDivided(row)) return row.children
  return row.children.flatMap((part) => (isElement(part) ? part.children : [part]))
}

function divide(row: Element): void {
  // Brackets stretch to what is in the same row.
  if (classesOf(row).length > 0 || opensWith(row, 'true')) return
  const closed = partsOf(row.children)
  const isTooWide = closed.some((part) => widthOf(part) > pageEm)
  const parts = isTooWide ? partsOf(row.children.flatMap(opened)) : closed
  if (parts.length === 1) return
  row.properties['className'] = ['lines']
  row.children = parts
}

function partsOf(children: readonly ElementContent[]): Element[] {
  const parts: Element[] = []
  for (const child of children) {
    const last = parts.at(-1)
    if (last && !isBreaking(child)) last.children.push(child)
    else parts.push(element('mrow', {}, [last ? asOperator(child) : child]))
  }
  return parts
}

function isBreaking(node: ElementContent): boolean {
  if (!isElement(node, 'mo') || !breaking.test(toString(node))) return false
  const { form = 'infix', stretchy } = node.properties
  return form === 'infix' && stretchy !== 'true'
}

/** At the start of a row, an operator would be a sign, which has no space. */
function asOperator(node: ElementContent): ElementContent {
  return isElement(node) ? { ...node, properties: { form: 'infix', ...node.properties } } : node
}

/** A part without the row around its brackets, if these do not stretch. */
function opened(node: ElementContent): ElementContent[] {
  return isElement(node, 'mrow') && opensWith(node, 'false') ? node.children : [node]
}

function opensWith({ children: [first] }: Element, isStretchy: 'true' | 'false'): boolean {
  if (!isElement(first, 'mo')) return false
  return first.properties['fence'] === 'true' && first.properties['stretchy'] === isStretchy
}
