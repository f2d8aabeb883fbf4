import { isBlock, textOfBlocks } from './text-of-blocks.ts'
import { classesOf, element, isElement, significantChildren } from '@ephemeris/markdown'
import type { Element, ElementContent, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import type { Options } from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { changeAddress, findLazyPicture, isHarmless, unlinkPicture } from './addresses.ts'
import { isEmbed, linkAddresses, linkOfEmbed, type ReportElement } from './embeds.ts'
import { captionOf, isGallery, paragraphOfPicture, picturesIn, spreadGallery } from './figures.ts'
import { noteHandlers, readNotes } from './notes-in-html.ts'
import { keepScience, mathToMarkdown } from './science.ts'
import { readWrittenFormulas } from './written-formulas.ts'

/** Translates a URL to the one in the post. */
type Readdress = (address: string, kind: 'link' | 'picture') => string

const reader = unified().use(rehypeParse, { fragment: true })
type Write = NonNullable<NonNullable<Options['handlers']>['text']>

const text: Write = ({ value }: { value: string }, _parent, state, info) =>
  encodeBrackets(state.safe(value, info))
const written = { inlineMath: ({ value }: { value: string }) => value, text }
const writer = unified()
  .use(rehypeRemark, { handlers: { math: mathToMarkdown, ...noteHandlers } })
  .use(() => dropLooseBreaks)
  .use(() => tightenLists)
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    rule: '-',
    // Escapes dollar signs in the text, which would begin a formula.
    unsafe: [{ character: '$', inConstruct: 'phrasing' }],
    handlers: written,
  })

/** Markdown and plain text, or a sentence that says why the HTML cannot be converted. */
type ReadHtml =
  | { ok: true; value: { markdown: string; text: string } }
  | { ok: false; problem: string }

interface HtmlReading {
  /** Changes the URL of a link or a picture; the default leaves it as it is. */
  readdress?: Readdress
  /** Adjusts the HTML tree before it is converted. */
  prepare?: (tree: Root) => void
  /** Whether the text has formulas as TeX source, as on pages where a script renders them. */
  hasFormulas?: boolean
  /** Called for each thing that was converted to another form or left out. */
  report?: ReportElement
}

const maxCharacters = 2_000_000

/**
 * Converts the HTML of another program to Markdown. Elements without a Markdown equivalent become their text; scripts, styles,
 * comments and forms are dropped. HTML over 2,000,000 characters, or nested too deeply, gives a problem instead of an error.
 */
export async function htmlToMarkdown(html: string, reading: HtmlReading = {}): Promise<ReadHtml> {
  if (html.length > maxCharacters)
    return { ok: false, problem: 'Its text is longer than any post can be' }
  try {
    const tree = reader.parse(html)
    reading.prepare?.(tree)
    readNotes(tree)
    if (reading.hasFormulas) readWrittenFormulas(tree)
    linkAddresses(tree)
    simplify(tree, reading)
    keepScience(tree)
    dropSpaces(tree)
    const markdown = writer.stringify(await writer.run(tree)).trim()
    return { ok: true, value: { markdown, text: textOfBlocks(tree) } }
  } catch (error) {
    // The converters are recursive; only text made to break them nests deeper than the stack.
    if (error instanceof RangeError) return { ok: false, problem: 'Its HTML is nested too deeply' }
    throw error
  }
}

/** Removes white space between blocks. The converter would too, but for each moves all that follows, in quadratic time. */
function dropSpaces(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).filter((node, index, all) => {
    if (isElement(node) && node.tagName !== 'pre') dropSpaces(node)
    const isSpace = node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value)
    return !isSpace || !isBlock(all[index - 1]) || !isBlock(all[index + 1])
  })
}

/** Removes line breaks at the end of a block or between blocks, where the writer would print a lone backslash. */
function dropLooseBreaks(tree: MarkdownRoot): void {
  visit(tree, 'break', (_node, index, parent) => {
    if (!parent || index === undefined) return undefined
    // The converter also puts breaks between blocks, where the types do not allow any.
    const isBetweenBlocks = ['listItem', 'root'].includes(parent.type)
    if (!isBetweenBlocks && index < parent.children.length - 1) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

/**
 * The converter treats a list as loose when it contains a nested list of several items; only paragraphs make it loose
 * here.
 */
function tightenLists(tree: MarkdownRoot): void {
  visit(tree, 'list', (list) => {
    for (const item of list.children)
      item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1
    list.spread = list.children.some(({ spread }) => spread)
  })
}

/** The text of a piece of HTML, with empty lines between paragraphs. */
export function textOfHtml(html: string): string {
  const tree = reader.parse(html)
  simplify(tree, {})
  return textOfBlocks(tree, '\n\n')
}

/** The text of a piece of HTML on one line. */
export function lineOfHtml(html: string): string {
  return textOfHtml(html).replaceAll(/\s+/g, ' ')
}

const dropped: Readonly<Record<string, string>> = {
  script: 'script',
  form: 'form',
  svg: 'drawing in the text',
  style: '',
  input: '',
  select: '',
  textarea: '',
  noscript: '',
}

function simplify(
  tree: Root,
  { readdress = (address) => address, report = () => undefined }: HtmlReading,
): void {
  const asLink = (address: string) => (isHarmless(address) ? readdress(address, 'link') : undefined)
  visit(tree, (node, index, parent) => {
    if (index === undefined || !parent) return undefined
    const why = node.type === 'element' ? dropped[node.tagName] : undefined
    if (node.type === 'comment' || why !== undefined) {
      if (why) report('left out', why)
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (node.type !== 'element') return undefined
    if (isEmbed(node)) {
      const link = linkOfEmbed(node, asLink, report)
      parent.children.splice(index, 1, ...(link ? [link] : []))
      return [SKIP, index + (link ? 1 : 0)]
    }
    if (isGallery(node)) {
      parent.children.splice(index, 1, ...spreadGallery(node, inlineMarkdown))
      return [SKIP, index]
    }
    if (node.tagName === 'figure') captionPicture(node)
    if (node.tagName === 'pre') nameLanguage(node)
    if (node.tagName === 'a') {
      unlinkPicture(node)
      changeAddress(node, 'href', (value) => readdress(value, 'link'))
    }
    if (node.tagName === 'img') {
      findLazyPicture(node)
      changeAddress(node, 'src', (value) => readdress(value, 'picture'))
    }
    return undefined
  })
}

/** The caption of a figure becomes the title of its picture, from which the site makes one again. */
function captionPicture(figure: Element): void {
  const [picture, ...others] = picturesIn(figure)
  const caption = captionOf(figure, inlineMarkdown)
  if (!picture || others.length > 0 || caption === '') return
  figure.children = paragraphOfPicture(picture, caption)
}

/** The content of an element as one line of Markdown, for captions. */
function inlineMarkdown(children: Element['children']): string {
  const root: Root = { type: 'root', children: structuredClone(children) }
  simplify(root, {})
  keepScience(root)
  const markdown: MarkdownRoot = writer.runSync(root)
  return writer
    .stringify(markdown)
    .replaceAll(/\\?\s+/g, ' ')
    .trim()
}

/**
 * Undoes the escaping of brackets in Markdown made from HTML: `\[` and `\(` begin formulas on this site. A bracket
 * without a meaning in Markdown is written as it is, any other as a character reference.
 */
function encodeBrackets(escaped: string): string {
  return escaped.replaceAll(/\\([\s\S])/g, (pair, sign: string, at: number) => {
    if (sign === ']' || sign === '(' || sign === ')') return sign === '(' ? '&#40;' : numberOf(sign)
    if (sign !== '[') return pair
    const inside = /^[^[\]\n]*\](?!\\?[[(:{])/.exec(escaped.slice(at + 2, at + 300))?.[0]
    const isPlain = inside !== undefined && !/^(?:[ x]?\]|\^)|@|\\/i.test(inside)
    return isPlain ? '[' : '&#91;'
  })
}

function numberOf(sign: string): string {
  return `&#${sign.charCodeAt(0)};`
}

const inClass = /^(?:language|lang|brush|highlight-source)[-:](.+)$/i

/** Gives a code block the language that the page names in one of the usual class names or attributes. */
function nameLanguage(block: Element): void {
  const [only, ...others] = significantChildren(block)
  const isWrapped = isElement(only, 'code') && others.length === 0
  const code = isWrapped ? only : element('code', {}, block.children)
  const language = languageOf(block) ?? languageOf(code)
  if (language === undefined) return
  code.properties['className'] = [`language-${language}`]
  block.children = [code]
}

function languageOf(node: Element): string | undefined {
  const classes = classesOf(node)
  const { lang, dataLang, dataLanguage } = node.properties
  const brush = classes.find((_name, index) => /^brush:?$/i.test(classes[index - 1] ?? ''))
  const named = classes.flatMap((name) => inClass.exec(name)?.[1] ?? [])[0]
  const found = [lang, dataLang, dataLanguage, named, brush].find((one) => typeof one === 'string')
  const [written = ''] = String(found ?? '').split(/[;,]/, 1)
  const language = written.toLowerCase()
  return /^[a-z0-9+#.-]{1,20}$/.test(language) ? language : undefined
}
