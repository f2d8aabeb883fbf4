import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isNode, type JsonNode, parseNode, textIn } from '../json-node.ts'
import { escapeHtml } from '../text.ts'

/** Renders a document of Ghost's newer editor as HTML, for posts without HTML in the export. */
export function lexicalHtml(lexical: string): string | undefined {
  const document = parseNode(lexical)
  const root = document && isNode(document['root']) ? document['root'] : undefined
  return root && htmlOfChildren(root)
}

function htmlOfChildren(node: JsonNode): string {
  const { children } = node
  return Array.isArray(children) ? children.filter(isNode).map(htmlOf).join('') : ''
}

function htmlOf(node: JsonNode): string {
  const type = textIn(node, 'type').replace(/^extended-/, '')
  const inside = () => htmlOfChildren(node)
  switch (type) {
    case 'text':
      return marked(escapeHtml(textIn(node, 'text')), Number(node['format']))
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading':
      return tagged(/^h[1-6]$/.test(textIn(node, 'tag')) ? textIn(node, 'tag') : 'h2', inside())
    case 'quote':
    case 'aside':
      return tagged('blockquote', inside())
    case 'list':
      return tagged(textIn(node, 'listType') === 'number' ? 'ol' : 'ul', inside())
    case 'listitem':
      return tagged('li', inside())
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(textIn(node, 'url'))}">${inside()}</a>`
    default:
      return cardHtml(type, node) ?? inside()
  }
}

function tagged(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`
}

/** The bits of a format with their elements, the outermost first. */
const marks = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
] as const

function marked(text: string, format: number): string {
  return marks.reduceRight(
    (inside, [bit, name]) => ((format & bit) === 0 ? inside : tagged(name, inside)),
    text,
  )
}

type List = readonly unknown[]

const list = (value: unknown): List => (Array.isArray(value) ? value : [])
const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** Renders a document of Ghost's older editor as HTML, for posts without HTML in the export. Source: the mobiledoc format, version 0.3. */
export function mobiledocHtml(mobiledoc: string): string | undefined {
  const document = parseNode(mobiledoc)
  if (!document) return undefined
  return list(document['sections'])
    .map((section) => sectionHtml(list(section), document))
    .join('')
}

function sectionHtml([kind, first, second]: List, document: JsonNode): string {
  const name = /^(?:p|h[1-6]|blockquote|pull-quote|aside|ul|ol)$/.test(word(first))
    ? word(first)
    : 'p'
  if (kind === 1)
    return tagged(/quote|aside/.test(name) ? 'blockquote' : name, markers(list(second), document))
  if (kind === 2) return tagged('p', `<img src="${escapeHtml(word(first))}" alt="">`)
  if (kind === 3)
    return tagged(
      name,
      list(second)
        .map((item) => tagged('li', markers(list(item), document)))
        .join(''),
    )
  const [card, payload] = kind === 10 ? list(list(document['cards'])[Number(first)]) : []
  return isNode(payload) ? (cardHtml(word(card), payload) ?? '') : ''
}

/** A marker is a list: the markups it opens, how many it closes afterwards, and its text. */
function markers(all: List, document: JsonNode): string {
  const open: string[] = []
  let html = ''
  for (const marker of all) {
    const [kind, opened, closed, value] = list(marker)
    for (const index of list(opened)) {
      const [name, attributes] = list(list(document['markups'])[Number(index)])
      const tag = /^(?:a|b|strong|i|em|s|code|sub|sup|u)$/.test(word(name)) ? word(name) : 'span'
      const [, href] = list(attributes)
      html += tag === 'a' ? `<a href="${escapeHtml(word(href))}">` : `<${tag}>`
      open.push(tag)
    }
    html += kind === 0 ? escapeHtml(word(value)) : '<br>'
    for (let count = Number(closed); count > 0 && open.length > 0; count -= 1)
      html += `</${open.pop()}>`
  }
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

function htmlOfMarkdown(text: string): string {
  return String(markdown.processSync(text))
}

/** The HTML of a card, which both editors of Ghost name alike; undefined for a card without visible content. */
function cardHtml(type: string, card: JsonNode): string | undefined {
  const field = (name: string) => escapeHtml(textIn(card, name))
  switch (type) {
    case 'image':
      return figure(card)
    case 'gallery':
      return (Array.isArray(card['images']) ? card['images'] : [])
        .filter(isNode)
        .map((image) => figure({ ...image, src: image['src'] ?? image['fileName'] }))
        .join('')
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${field('language')}">${field('code')}</code></pre>`
    case 'html':
      return textIn(card, 'html')
    case 'markdown':
    case 'card-markdown':
      return htmlOfMarkdown(textIn(card, 'markdown'))
    case 'horizontalrule':
    case 'hr':
      return '<hr>'
    case 'bookmark':
      return bookmark(card)
    case 'embed':
      return textIn(card, 'html') || `<p>${field('url')}</p>`
    case 'video':
    case 'audio':
      return `<${type} src="${field('src')}" title="${field('title')}"></${type}><p>${textIn(card, 'caption')}</p>`
    case 'file':
      return `<p><a href="${field('src')}">${field('fileTitle') || field('fileName')}</a> ${field('fileCaption')}</p>`
    case 'callout':
      return `<blockquote>${textIn(card, 'calloutText') || field('text')}</blockquote>`
    case 'toggle':
      return `<h4>${textIn(card, 'heading')}</h4>${textIn(card, 'content')}`
    case 'button':
      return `<p><a href="${field('buttonUrl')}">${field('buttonText')}</a></p>`
    case 'header':
      return `<h2>${textIn(card, 'header') || textIn(card, 'heading')}</h2><p>${textIn(card, 'subheader')}</p>`
    case 'product':
      return `<h4>${textIn(card, 'productTitle')}</h4>${textIn(card, 'productDescription')}`
    default:
      return undefined
  }
}

function figure(card: JsonNode): string {
  const field = (name: string) => escapeHtml(textIn(card, name))
  const caption = textIn(card, 'caption')
  const below = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${field('src')}" alt="${field('alt')}">${below}</figure>`
}

function bookmark(card: JsonNode): string {
  const about = isNode(card['metadata']) ? card['metadata'] : {}
  const url = escapeHtml(textIn(card, 'url'))
  const title = escapeHtml(textIn(about, 'title')) || url
  const description = escapeHtml(textIn(about, 'description'))
  return `<p><a href="${url}">${title}</a>${description === '' ? '' : `: ${description}`}</p>`
}
