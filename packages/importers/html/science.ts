import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Options } from 'rehype-remark'
import { element, isElement, visitElements } from '@ephemeris/markdown'
import { mathmlToTex } from './mathml-to-tex.ts'

type Handle = NonNullable<Options['handlers']>[string]

/** The limit of `rowspan` and `colspan`: a few characters could otherwise ask for millions of cells. */
const maxSpanned = 100

/**
 * Converts what scientific texts would otherwise lose: superscripts and subscripts, table captions, formulas shown as
 * images.
 */
export function keepScience(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (node.tagName === 'sup' || node.tagName === 'sub') raise(node, parent.children[index - 1])
    if (node.tagName === 'td' || node.tagName === 'th') limitSpans(node)
    const tex = drawnTex(node)
    if (tex !== undefined) parent.children[index] = formula(tex)
    const caption = node.tagName === 'table' ? takeCaption(node) : ''
    if (caption === '') return undefined
    parent.children.splice(index, 0, element('p', {}, [`Table: ${caption}`]))
    return undefined
  })
}

/** The TeX annotation of a formula if it has one, otherwise TeX made from its MathML. */
export const mathToMarkdown: Handle = (state, node: Element) => {
  const tex = texOf(node) ?? mathmlToTex(node)
  if (tex === '') return { type: 'text', value: toString(node).trim() }
  const value = marked(tex, node, state.inTable)
  // An inline formula is part of a paragraph; a display formula is written as a block of its own.
  return { type: value.startsWith('$$') ? 'html' : 'inlineMath', value } as {
    type: 'html'
    value: string
  }
}

function marked(tex: string, { properties }: Element, inTable: boolean): string {
  // In a Markdown table, a vertical bar separates cells.
  const line = inTable ? tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ') : tex
  return properties['display'] === 'block' && !inTable ? `$$${line}$$` : `$${line}$`
}

function texOf(node: Element): string | undefined {
  let tex: string | undefined
  visitElements(node, (part) => {
    const { encoding } = part.properties
    if (part.tagName === 'annotation' && encoding === 'application/x-tex') tex = toString(part)
  })
  return tex === undefined ? undefined : plainTex(tex)
}

/** Removes the `{\displaystyle …}` that encyclopedias add, and line breaks within the TeX. */
function plainTex(tex: string): string {
  const trimmed = tex.replaceAll(/\s+/g, ' ').trim()
  return /^\{\\(?:display|text)style (.*)\}$/.exec(trimmed)?.[1]?.trim() ?? trimmed
}

/** The TeX of an image of a formula, which is its alt text. */
function drawnTex({ tagName, properties: { className, alt } }: Element): string | undefined {
  const isFormula = tagName === 'img' && /math-fallback|\blatex\b/.test(String(className))
  return isFormula && typeof alt === 'string' && alt !== '' ? alt : undefined
}

/** A `math` element with this TeX. */
export function formula(tex: string, isInline = true): Element {
  return element('math', isInline ? {} : { display: 'block' }, [
    element('annotation', { encoding: 'application/x-tex' }, [tex]),
  ])
}

const signs = {
  sup: { from: '0123456789+-−=()ni', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ' },
  sub: { from: '0123456789+-−=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' },
} as const

type Raised = keyof typeof signs

/** The text in superscript or subscript characters (10⁻³, H₂O); undefined when a character has no such form. */
function signsFor(name: Raised, words: string): string | undefined {
  const { from, to } = signs[name]
  const found = Array.from(words, (sign) => to[from.indexOf(sign)])
  return found.includes(undefined) ? undefined : found.join('')
}

/** The text as a superscript or subscript in TeX, when Unicode has no characters for it. */
function texFor(name: Raised, words: string): string {
  const text = words.replaceAll(/[\\{}$^_%#&~]/g, ' ')
  return `${name === 'sup' ? '^' : '_'}{\\text{${text}}}`
}

/** A superscript or subscript as Markdown. */
export function raisedMarkdown(name: Raised, words: string): string {
  return signsFor(name, words) ?? `$${texFor(name, words)}$`
}

const ordinal = /^(?:st|nd|rd|th|er|ère|re|e|è?me|o|a)$/i

function raise(node: Element, before: ElementContent | RootContent | undefined): void {
  const words = toString(node).trim()
  const name = node.tagName === 'sup' ? 'sup' : 'sub'
  const isLinked = node.children.some((child) => isElement(child) && child.tagName !== 'i')
  if (words === '' || (isLinked && /^\W*(?:\d+\W*)?$/.test(words))) return
  const follows = before?.type === 'text' && /\d$/.test(before.value)
  // Ordinals such as 1st and 2e read as well without the raised letters.
  if (follows && ordinal.test(words)) return
  const plain = /^(?:tm|sm|™|®|©|\*+|†|‡)$/i.test(words)
    ? words.replace(/^tm$/i, '™')
    : signsFor(name, words)
  node.children =
    plain === undefined ? [formula(texFor(name, words))] : [{ type: 'text', value: plain }]
}

function limitSpans({ properties }: Element): void {
  for (const name of ['colSpan', 'rowSpan'])
    if (Number(properties[name]) > maxSpanned) properties[name] = maxSpanned
}

function takeCaption(table: Element): string {
  const index = table.children.findIndex((child) => isElement(child, 'caption'))
  const [caption] = index === -1 ? [] : table.children.splice(index, 1)
  return caption ? toString(caption).replaceAll(/\s+/g, ' ').trim() : ''
}
