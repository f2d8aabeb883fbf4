import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Options } from 'rehype-remark'
import { element, isElement } from '../render/elements.ts'
import { visitElements } from '../render/visit-elements.ts'

type Handle = NonNullable<Options['handlers']>[string]

/** A table of a page may ask for more cells by a few signs than anybody has. */
const mostSpanned = 100

/** Keeps what a text about science would lose: raised and lowered numbers, captions of tables, formulas drawn as pictures. */
export function keepScience(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (node.tagName === 'sup' || node.tagName === 'sub') raise(node)
    if (node.tagName === 'td' || node.tagName === 'th') limitSpans(node)
    const tex = drawnTex(node)
    if (tex !== undefined) parent.children[index] = formula(tex)
    const caption = node.tagName === 'table' ? takeCaption(node) : ''
    if (caption === '') return undefined
    parent.children.splice(index, 0, element('p', {}, [`Table: ${caption}`]))
    return undefined
  })
}

/** The TeX that formulas of other programs carry along; without it, a formula is its signs in a row. */
export const mathToMarkdown: Handle = (state, node: Element) => {
  const tex = texOf(node)
  const value = tex === undefined ? toString(node).trim() : marked(tex, node, state.inTable)
  return { type: tex === undefined ? 'text' : 'html', value }
}

function marked(tex: string, { properties }: Element, inTable: boolean): string {
  // In a table a bar parts cells.
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

/** Encyclopedias wrap each formula in its style, and programs break its lines. */
function plainTex(tex: string): string {
  const trimmed = tex.replaceAll(/\s+/g, ' ').trim()
  return /^\{\\(?:display|text)style (.*)\}$/.exec(trimmed)?.[1]?.trim() ?? trimmed
}

/** A picture of a formula, whose description is its TeX. */
function drawnTex({ tagName, properties: { className, alt } }: Element): string | undefined {
  const isFormula = tagName === 'img' && /math-fallback|\blatex\b/.test(String(className))
  return isFormula && typeof alt === 'string' && alt !== '' ? alt : undefined
}

function formula(tex: string): Element {
  return element('math', {}, [element('annotation', { encoding: 'application/x-tex' }, [tex])])
}

const raised = { from: '0123456789+-−=()ni', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ' }
const lowered = { from: '0123456789+-−=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' }

/** Markdown has no such marks, but signs for numbers: 10⁻³, H₂O. What has none stays as it is. */
function raise(node: Element): void {
  const [only, ...others] = node.children
  if (only?.type !== 'text' || others.length > 0) return
  const { from, to } = node.tagName === 'sup' ? raised : lowered
  const signs = Array.from(only.value.trim(), (sign) => to[from.indexOf(sign)])
  // Of letters alone, as in 1st, the meaning stays.
  if (!/\d/.test(only.value) || signs.includes(undefined)) return
  only.value = signs.join('')
}

function limitSpans({ properties }: Element): void {
  for (const name of ['colSpan', 'rowSpan'])
    if (Number(properties[name]) > mostSpanned) properties[name] = mostSpanned
}

function takeCaption(table: Element): string {
  const index = table.children.findIndex((child) => isElement(child, 'caption'))
  const [caption] = index === -1 ? [] : table.children.splice(index, 1)
  return caption ? toString(caption).replaceAll(/\s+/g, ' ').trim() : ''
}
