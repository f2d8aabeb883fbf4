import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { chartBlock } from './chart.ts'
import { classesOf, element, isElement } from './elements.ts'
import { newsletterText } from './newsletter-text.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { takeLabels } from './references/labels.ts'
import { openReferences } from './references/registry.ts'
import { plainContext } from './render-context.ts'
import { renderNumbered, safeHtmlOf, withinDepth } from './render-markdown.ts'
import { renderMath } from './math.ts'
import { formulaInWords } from './mathml-words.ts'
import { visitElements } from './visit-elements.ts'

/** A post as mail programs can show it. */
export interface RenderedNewsletter {
  text: string
  html: string
}

const printer = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: true },
})

/**
 * Renders the Markdown of a post for mail: formulas in words, pictures and charts as links, nothing
 * that a mail program would have to fetch.
 * @param page the whole address of the post; relative links start from it
 * @returns undefined for text that nests too deep
 */
export function renderNewsletter(
  markdown: string,
  page: string,
  { macros } = plainContext,
): RenderedNewsletter | undefined {
  return withinDepth(() => {
    const source = parseMarkdown(markdown)
    const places = takeLabels(source)
    const tree = safeHtmlOf(source)
    const references = openReferences(() => undefined)
    renderMath(tree, references, macros)
    // The page numbers what the mail only links to.
    renderNumbered(structuredClone(tree), places, references)
    references.fillIn(tree, 'words')
    prepare(tree, page)
    const text = newsletterText(tree)
    dress(tree)
    return { text, html: printer.stringify(tree) }
  })
}

function prepare(tree: Root, page: string): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const meant = meantBy(node, page)
    if (!meant) return undefined
    parent.children.splice(index, 1, ...meant)
    return [SKIP, index + meant.length]
  })
}

/** What stands in a mail in place of an element; undefined for what may stay. */
function meantBy(node: Element, page: string): ElementContent[] | undefined {
  const [code] = node.children
  const formula = formulaInWords(node)
  if (formula) return [formula]
  if (node.tagName === 'pre' && isElement(code, 'code')) return block(code, page)
  if (node.tagName === 'img') return picture(node, page)
  if (node.tagName === 'input')
    return [{ type: 'text', value: node.properties['checked'] ? '[x]' : '[ ]' }]
  if (node.tagName === 'a') {
    if (classesOf(node).includes('fn')) return [{ type: 'text', value: `[${toString(node)}]` }]
    node.properties = { href: whole(node.properties['href'], page) }
  }
  if (node.tagName === 'aside') markNote(node)
  return undefined
}

function block(code: Element, page: string): ElementContent[] | undefined {
  const text = toString(code).replace(/\n$/, '')
  const classes = classesOf(code)
  if (!classes.includes('language-chart')) return [element('pre', {}, [text])]
  const drawn = chartBlock(text)
  if (!('figure' in drawn)) return [element('pre', {}, [text])]
  const drawing = drawn.figure.children.find((child) => isElement(child, 'svg'))
  const name = isElement(drawing) ? String(drawing.properties['ariaLabel'] ?? 'Chart') : 'Chart'
  return [element('p', {}, [element('a', { href: page }, [name])])]
}

function picture({ properties }: Element, page: string): ElementContent[] {
  const { src, alt, title } = properties
  const words = [alt, title].map((text) => String(text ?? '').trim()).filter((text) => text !== '')
  const label = `Picture: ${words.join('. ') || 'untitled'}`
  return [element('a', { href: whole(src, page) }, [label])]
}

function whole(address: unknown, page: string): string {
  const text = String(address)
  return URL.canParse(text, page) ? new URL(text, page).href : page
}

function markNote(note: Element): void {
  visit(note, { tagName: 'b' }, (number) => {
    if (number.type === 'element')
      number.children = [{ type: 'text', value: `[${toString(number)}] ` }]
    return false
  })
}

/** Mail programs drop style sheets; a few words at each element are what they keep. */
const styles: Readonly<Record<string, string>> = {
  a: 'color:#0b5c86',
  h1: 'font-size:24px;line-height:1.25;margin:28px 0 8px',
  h2: 'font-size:21px;line-height:1.3;margin:28px 0 8px',
  h3: 'font-size:18px;line-height:1.35;margin:24px 0 8px',
  blockquote: 'margin:16px 0;padding:0 0 0 16px;border-left:3px solid #c4cdc9',
  aside: 'margin:12px 0;padding:0 0 0 16px;border-left:1px solid #c4cdc9;font-size:15px',
  pre: 'margin:16px 0;padding:12px;background:#eef2f0;font:14px/1.5 monospace;white-space:pre-wrap',
  code: 'font-family:monospace;font-size:15px',
  table: 'border-collapse:collapse;margin:16px 0',
  th: 'padding:4px 12px 4px 0;border-bottom:1px solid #8a9691;text-align:left',
  td: 'padding:4px 12px 4px 0;border-bottom:1px solid #d5dcd9',
}

function dress(tree: Root): void {
  visitElements(tree, (node) => {
    const { href, start } = node.properties
    const style = styles[node.tagName]
    node.properties = {
      ...(href !== undefined && { href }),
      ...(start !== undefined && { start }),
      ...(style !== undefined && { style }),
    }
  })
}
