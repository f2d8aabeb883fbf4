import type { Element, ElementContent, Root } from 'hast'
import { SKIP } from 'unist-util-visit'
import { ImportError } from '../errors.ts'
import {
  classesOf,
  element,
  isElement,
  significantChildren,
  visitElements,
} from '@ephemeris/markdown'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { styleOf } from './styles.ts'
import { normalizeEmphasis } from './emphasis.ts'
import { normalizeTables } from './copied-tables.ts'
import { readWordLists } from './word-lists.ts'

/**
 * Converts HTML from the clipboard to Markdown: of Word, Google Docs, LibreOffice, spreadsheets and web pages.
 * @throws ImportError for HTML that is too long or nested too deeply
 */
export async function clipboardToMarkdown(html: string): Promise<string> {
  const read = await htmlToMarkdown(html, { prepare: normalizeTree })
  if (!read.ok) throw new ImportError(read.problem)
  return read.value.markdown
}

function normalizeTree(tree: Root): void {
  removeHidden(tree)
  readWordLists(tree)
  visitElements(tree, (node) => {
    if (node.tagName === 'ul' || node.tagName === 'ol') {
      nestLists(node)
      for (const item of node.children) if (isElement(item, 'li')) tighten(item)
    }
  })
  normalizeTables(tree)
  normalizeEmphasis(tree)
  normalizeSpaces(tree)
}

const hiddenElements = new Set(['button', 'title', 'o:p', 'xml'])

/** Removes buttons, hidden elements, and the second, drawn copy of a formula that KaTeX adds. */
function removeHidden(tree: Root): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const isDrawn = classesOf(node).includes('katex-html')
    const isHidden = styleOf(node, 'display') === 'none' && !contains(node, 'math')
    if (!isDrawn && !isHidden && !hiddenElements.has(node.tagName)) return undefined
    // Word marks an empty paragraph with such an element, whose only content is a space.
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

function contains(node: Element, name: string): boolean {
  let isThere = false
  visitElements(node, ({ tagName }) => void (isThere ||= tagName === name))
  return isThere
}

/** Google Docs writes a nested list after its item instead of inside it. */
function nestLists(list: Element): void {
  const children: ElementContent[] = []
  for (const child of list.children) {
    const last = children.findLast((one) => isElement(one))
    const isList = isElement(child, 'ul') || isElement(child, 'ol')
    if (isList && isElement(last, 'li')) last.children.push(child)
    else if (isList) children.push(element('li', {}, [child]))
    else children.push(child)
  }
  list.children = children
}

/** Unwraps the only paragraph of a list item, so that the list stays tight. */
function tighten(item: Element): void {
  const paragraphs = significantChildren(item).filter((child) => isElement(child, 'p'))
  const [only, ...others] = paragraphs
  if (!isElement(only) || others.length > 0) return
  item.children.splice(item.children.indexOf(only), 1, ...only.children)
}

/** Browsers and Word write every other space as a no-break space. */
function normalizeSpaces(tree: Root | Element): void {
  for (const node of tree.children) {
    if (node.type === 'text') node.value = node.value.replaceAll('\u00A0', ' ')
    if (node.type === 'element' && node.tagName !== 'pre') normalizeSpaces(node)
  }
}
