import { cardHtml, escapeHtml } from './ghost-card-html.ts'
import { isNode, type JsonNode, parseNode } from './json-node.ts'

type List = readonly unknown[]

const list = (value: unknown): List => (Array.isArray(value) ? value : [])
const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** Makes HTML of a text of Ghost's older editor, for posts whose export has none. Source: the mobiledoc format, version 0.3. */
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
    return wrap(/quote|aside/.test(name) ? 'blockquote' : name, markers(list(second), document))
  if (kind === 2) return wrap('p', `<img src="${escapeHtml(word(first))}" alt="">`)
  if (kind === 3)
    return wrap(
      name,
      list(second)
        .map((item) => wrap('li', markers(list(item), document)))
        .join(''),
    )
  const [card, payload] = kind === 10 ? list(list(document['cards'])[Number(first)]) : []
  return isNode(payload) ? (cardHtml(word(card), payload) ?? '') : ''
}

function wrap(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`
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
