import { cardHtml, escapeHtml } from './ghost-card-html.ts'
import { isNode, type JsonNode, parseNode, textIn } from './json-node.ts'

/** Makes HTML of a text of Ghost's newer editor, for posts whose export has none. */
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
