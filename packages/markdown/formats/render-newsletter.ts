import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { readCaptions } from '../blocks/captions.ts'
import { createTableReader } from '../charts/data/data-file.ts'
import { renderCitations } from '../citations/render-citations.ts'
import { classesOf, element, isElement, visitElements } from '../elements.ts'
import { renderMath } from '../formulas/math.ts'
import { formulaInWords } from '../formulas/mathml-words.ts'
import { renderFormula } from '../formulas/render-formula.ts'
import { markLanguages } from '../parse/language-spans.ts'
import { parseMarkdown } from '../parse/parse-markdown.ts'
import { linkArticles } from '../references/article-links.ts'
import { takeLabels } from '../references/labels.ts'
import { panelsOf } from '../blocks/panels.ts'
import { createReferences } from '../references/registry.ts'
import { plainContext } from '../render-context.ts'
import { renderNumbered, safeHtmlOf, type TextRules, withinDepth } from '../render-markdown.ts'
import { setTypography } from '../typography/typography.ts'
import { newsletterText } from './newsletter-text.ts'

/** A post for mail programs, as plain text and as HTML with inline styles. */
export interface RenderedNewsletter {
  text: string
  html: string
}

const printer = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: true },
})

/**
 * Renders the Markdown of a post for mail: formulas as plain text, pictures and charts as links, and nothing that a mail
 * program would load.
 * @param page the URL of the post; relative links are resolved against it
 * @returns undefined for a text that is nested too deeply
 */
export function renderNewsletter(
  markdown: string,
  page: string,
  context = plainContext,
  { lineBreaks, language, numberedSections }: TextRules = {},
): RenderedNewsletter | undefined {
  return withinDepth(() => {
    const source = parseMarkdown(markdown, { lineBreaks, isForPage: true })
    const places = takeLabels(source)
    readCaptions(source)
    markLanguages(source)
    const tree = safeHtmlOf(source)
    const references = createReferences(() => undefined, context)
    const { renderTex } = renderMath(tree, references, context.macros)
    linkArticles(tree, { ...context, report: () => undefined })
    renderCitations(tree, { ...context, formulaRenderer: renderFormula, report: () => undefined })
    const readFile = createTableReader(context)
    renderNumbered(tree, places, references, {
      readFile,
      renderTex,
      report: () => undefined,
      language: language ?? 'en',
      numberedSections,
    })
    references.fillIn(tree, 'words')
    setTypography(tree, language ?? 'en')
    prepare(tree, page)
    const text = newsletterText(tree)
    addStyles(tree)
    return { text, html: printer.stringify(tree) }
  })
}

function prepare(tree: Root | Element, page: string): void {
  visitElements(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const meant = replacementFor(node, page)
    if (!meant) return undefined
    parent.children.splice(index, 1, ...meant)
    return [SKIP, index + meant.length]
  })
}

/** What replaces an element in a mail; undefined when it can stay. */
function replacementFor(node: Element, page: string): ElementContent[] | undefined {
  const formula = formulaInWords(node)
  if (formula) return [formula]
  const classes = classesOf(node)
  if (node.tagName === 'details') return unfolded(node, page)
  if (classes.includes('code')) return listing(node)
  if (['chart-error', 'keys'].some((name) => classes.includes(name))) return []
  if (classes.includes('tbl-wrap')) return captioned(node.children, page)
  if (node.tagName === 'figure') return figure(node, page)
  if (node.tagName === 'img') return [picture(node, page)]
  if (node.tagName === 'input')
    return [{ type: 'text', value: node.properties['checked'] ? '[x]' : '[ ]' }]
  if (node.tagName === 'section') shortenList(node)
  if (node.tagName === 'a') {
    if (classes.includes('ct')) return [{ type: 'text', value: toString(node) }]
    if (classes.includes('fn')) return [{ type: 'text', value: `[${toString(node)}]` }]
    const { href, lang, dir } = node.properties
    node.properties = { href: whole(href, page), lang, dir }
  }
  if (classes.includes('sn')) markNote(node)
  return undefined
}

/** The content of a collapsible block below its label, since mail programs cannot open it. */
function unfolded(node: Element, page: string): ElementContent[] {
  const [summary, ...blocks] = node.children
  const label = isElement(summary) ? element('p', {}, summary.children) : element('p')
  const inner = element('div', {}, [label, ...blocks])
  prepare(inner, page)
  return classesOf(node).includes('callout') ? [{ ...inner, tagName: 'aside' }] : inner.children
}

/** A code block with its number, if the text refers to it. */
function listing({ children: [bar, code] }: Element): ElementContent[] {
  const name = bar ? toString(bar) : ''
  const text = element('pre', {}, [code ? toString(code) : ''])
  return /^Listing \d/.test(name) ? [element('p', {}, [element('b', {}, [name])]), text] : [text]
}

/** A table with its caption before it. */
function captioned([table]: ElementContent[], page: string): ElementContent[] {
  if (!isElement(table)) return []
  prepare(table, page)
  const caption = table.children.find((child) => isElement(child, 'caption'))
  const rest = table.children.filter((child) => child !== caption)
  const above = isElement(caption) ? [element('p', {}, caption.children)] : []
  return [...above, element('table', {}, rest)]
}

/** A link to the picture, or to the page with the chart, with the caption below. */
function figure(node: Element, page: string): ElementContent[] {
  const caption = node.children.find((child) => isElement(child, 'figcaption'))
  const shown = node.children.find((child) => child !== caption)
  if (isElement(caption)) prepare(caption, page)
  const panels = panelsOf(node).flatMap((panel) => figure(panel, page))
  if (panels.length > 0)
    return [...panels, element('p', {}, isElement(caption) ? caption.children : [])]
  const link = isElement(shown, 'img') ? picture(shown, page) : chartLink(shown, page)
  const below = isElement(caption) ? [element('br'), ...caption.children] : []
  return [element('p', {}, [link, ...below])]
}

function chartLink(drawing: ElementContent | undefined, page: string): Element {
  const name = drawing?.type === 'element' ? drawing.properties['ariaLabel'] : undefined
  return element('a', { href: page }, [String(name ?? 'Chart')])
}

function picture({ properties }: Element, page: string): Element {
  const { src, alt, title } = properties
  const words = [alt, title].map((text) => String(text ?? '').trim()).filter((text) => text !== '')
  return element('a', { href: whole(src, page) }, [`Picture: ${words.join('. ') || 'untitled'}`])
}

function whole(address: unknown, page: string): string {
  const text = String(address)
  return URL.canParse(text, page) ? new URL(text, page).href : page
}

/** Of the links after an entry of the reference list, only the first stays, as a URL. */
function shortenList(section: Element): void {
  visitElements(section, (item) => {
    if (item.tagName !== 'li') return
    const index = item.children.findIndex((child) => isElement(child, 'a'))
    const link = item.children[index]
    if (!isElement(link)) return
    const { href } = link.properties
    const isBack = link.properties['role'] === 'doc-backlink'
    const shown = isBack ? [] : [element('a', { href }, [String(href)])]
    item.children = [...item.children.slice(0, index - (isBack ? 1 : 0)), ...shown]
  })
}

function markNote(note: Element): void {
  visit(note, { tagName: 'b' }, (number) => {
    if (number.type === 'element')
      number.children = [{ type: 'text', value: `[${toString(number)}]` }]
    return false
  })
}

/** Mail programs drop style sheets, so the few needed styles are in style attributes. */
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

function addStyles(tree: Root): void {
  visitElements(tree, (node) => {
    const { href, start, lang, dir } = node.properties
    const style = styles[node.tagName]
    node.properties = {
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
      ...(href !== undefined && { href }),
      ...(start !== undefined && { start }),
      ...(style !== undefined && { style }),
    }
  })
}
