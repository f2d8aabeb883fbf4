import type { Element, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import { toString } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { keepScience, mathToMarkdown } from './science.ts'

/** Gives an address as it is to stand in the post. */
type Readdress = (address: string, kind: 'link' | 'picture') => string

const reader = unified().use(rehypeParse, { fragment: true })
const writer = unified()
  .use(rehypeRemark, { handlers: { math: mathToMarkdown } })
  .use(() => tightenLists)
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    rule: '-',
    // A dollar of the text begins no formula.
    unsafe: [{ character: '$', inConstruct: 'phrasing' }],
  })

/** What was read, or the sentence that says why not. */
type ReadHtml =
  | { ok: true; value: { markdown: string; text: string } }
  | { ok: false; problem: string }

interface Reading {
  /** Gives addresses as they are to stand in the post; as they are unless given. */
  readdress?: Readdress
  /** Changes what was read before it is converted. */
  prepare?: (tree: Root) => void
}

const maxCharacters = 2_000_000

/**
 * Turns the HTML of another program into Markdown: what has no Markdown becomes its text, and
 * scripts, styles, comments and forms are dropped.
 */
export async function htmlToMarkdown(
  html: string,
  { readdress = (address) => address, prepare }: Reading = {},
): Promise<ReadHtml> {
  if (html.length > maxCharacters)
    return { ok: false, problem: 'Its text is longer than any post can be' }
  try {
    const tree = reader.parse(html)
    prepare?.(tree)
    simplify(tree, readdress)
    keepScience(tree)
    const markdown = writer.stringify(await writer.run(tree)).trim()
    const text = toString(tree).replaceAll(/\s+/g, ' ').trim()
    return { ok: true, value: { markdown, text } }
  } catch (error) {
    // The converters are recursive; only text made to break them nests deeper than the stack.
    if (error instanceof RangeError) return { ok: false, problem: 'Its HTML is nested too deep' }
    throw error
  }
}

/** The converter takes every list for a loose one that holds another of several items. */
function tightenLists(tree: MarkdownRoot): void {
  visit(tree, 'list', (list) => {
    for (const item of list.children)
      item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1
    list.spread = list.children.some(({ spread }) => spread)
  })
}

/** The text of a piece of HTML, its paragraphs apart. */
export function textOfHtml(html: string): string {
  const tree = reader.parse(
    html.replaceAll(/<br\s*\/?>\n?/gi, '\n').replaceAll(/<\/(?:p|div|li|blockquote)>/gi, '\n\n'),
  )
  simplify(tree, (address) => address)
  return toString(tree)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const dropped = new Set(['script', 'style', 'form', 'input', 'select', 'textarea', 'noscript'])

function simplify(tree: Root, readdress: Readdress): void {
  visit(tree, (node, index, parent) => {
    if (index === undefined || !parent) return undefined
    if (node.type === 'comment' || (node.type === 'element' && dropped.has(node.tagName))) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (node.type !== 'element') return undefined
    if (node.tagName === 'figure') captionPicture(node)
    if (node.tagName === 'a') changeAddress(node, 'href', (value) => readdress(value, 'link'))
    if (node.tagName === 'img') changeAddress(node, 'src', (value) => readdress(value, 'picture'))
    return undefined
  })
}

/** The caption of a figure becomes the title of its picture, from which the site makes one again. */
function captionPicture(figure: Element): void {
  const pictures: Element[] = []
  let caption = ''
  visit(figure, 'element', (node) => {
    if (node.tagName === 'img') pictures.push(node)
    if (node.tagName === 'figcaption') caption = toString(node).replaceAll(/\s+/g, ' ').trim()
  })
  const [picture, ...others] = pictures
  if (!picture || others.length > 0 || caption === '') return
  picture.properties['title'] = caption
  figure.children = [{ type: 'element', tagName: 'p', properties: {}, children: [picture] }]
}

function changeAddress(node: Element, name: 'href' | 'src', change: (old: string) => string): void {
  const value = node.properties[name]
  const address = typeof value === 'string' ? value.trim() : ''
  // A name for a place, or the way to one, leads nowhere from here.
  const leads = address !== '' && !address.startsWith('#')
  if (leads && isHarmless(address)) {
    node.properties[name] = change(address)
    return
  }
  // Its text stays, its address does not.
  const { alt } = node.properties
  if (typeof alt === 'string') node.children = [{ type: 'text', value: alt }]
  node.tagName = 'span'
}

/** Anything but the web, mail and addresses without a scheme could do something when it is followed. */
function isHarmless(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers pass over these inside a scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replaceAll(/[\u0000-\u0020]/g, ''))?.[1]
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme.toLowerCase())
}
