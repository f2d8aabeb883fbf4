import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isNode, type JsonNode, textIn } from './json-node.ts'

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

function htmlOfMarkdown(text: string): string {
  return String(markdown.processSync(text))
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The HTML of a card, which both editors of Ghost name alike; undefined for a card without visible content. */
export function cardHtml(type: string, card: JsonNode): string | undefined {
  const say = (name: string) => escapeHtml(textIn(card, name))
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
      return `<pre><code class="language-${say('language')}">${say('code')}</code></pre>`
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
      return textIn(card, 'html') || `<p>${say('url')}</p>`
    case 'video':
    case 'audio':
      return `<${type} src="${say('src')}" title="${say('title')}"></${type}><p>${textIn(card, 'caption')}</p>`
    case 'file':
      return `<p><a href="${say('src')}">${say('fileTitle') || say('fileName')}</a> ${say('fileCaption')}</p>`
    case 'callout':
      return `<blockquote>${textIn(card, 'calloutText') || say('text')}</blockquote>`
    case 'toggle':
      return `<h4>${textIn(card, 'heading')}</h4>${textIn(card, 'content')}`
    case 'button':
      return `<p><a href="${say('buttonUrl')}">${say('buttonText')}</a></p>`
    case 'header':
      return `<h2>${textIn(card, 'header') || textIn(card, 'heading')}</h2><p>${textIn(card, 'subheader')}</p>`
    case 'product':
      return `<h4>${textIn(card, 'productTitle')}</h4>${textIn(card, 'productDescription')}`
    default:
      return undefined
  }
}

function figure(card: JsonNode): string {
  const say = (name: string) => escapeHtml(textIn(card, name))
  const caption = textIn(card, 'caption')
  const below = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${say('src')}" alt="${say('alt')}">${below}</figure>`
}

function bookmark(card: JsonNode): string {
  const about = isNode(card['metadata']) ? card['metadata'] : {}
  const url = escapeHtml(textIn(card, 'url'))
  const title = escapeHtml(textIn(about, 'title')) || url
  const said = escapeHtml(textIn(about, 'description'))
  return `<p><a href="${url}">${title}</a>${said === '' ? '' : `: ${said}`}</p>`
}
