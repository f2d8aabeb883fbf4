import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { isElement } from '../elements.ts'
import { scriptWords } from '../typography/script-words.ts'

type Node = Root['children'][number] | ElementContent

/** The plain text of a newsletter: paragraphs separated by empty lines, links with their URLs. */
export function newsletterText(tree: Root): string {
  return `${blocks(tree.children)}\n`
}

const blockNames = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol pre blockquote aside table hr li div section dl dt dd'.split(' '),
)

function isBlock(node: Node): node is Element {
  return isElement(node) && blockNames.has(node.tagName)
}

/** Blocks separated by empty lines; text outside blocks becomes paragraphs. */
function blocks(nodes: readonly Node[]): string {
  const texts: string[] = []
  let loose: Node[] = []
  const endLoose = () => {
    texts.push(words(loose))
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node)
    else {
      endLoose()
      texts.push(block(node))
    }
  }
  endLoose()
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}

function block(node: Element): string {
  switch (node.tagName) {
    case 'h1':
    case 'h2': {
      const title = words(node.children)
      return `${title}\n${(node.tagName === 'h1' ? '=' : '-').repeat(Math.min(60, title.length))}`
    }
    case 'ul':
      return items(node, () => '- ')
    case 'dd':
      return indented(blocks(node.children), '    ')
    case 'ol': {
      const first = Number(node.properties['start'] ?? 1)
      return items(node, (index) => `${first + index}. `)
    }
    case 'pre':
      return indented(toString(node), '    ')
    case 'blockquote':
      return indented(blocks(node.children), '> ')
    case 'table':
      return rows(node)
    case 'hr':
      return '* * *'
    default:
      return blocks(node.children)
  }
}

function items(list: Element, mark: (index: number) => string): string {
  return list.children
    .filter((child) => isElement(child, 'li'))
    .map((item, index) => {
      const sign = mark(index)
      return sign + indented(blocks(item.children), ' '.repeat(sign.length)).trimStart()
    })
    .join('\n')
}

function rows(node: Element): string {
  return node.children
    .flatMap((child) => {
      if (!isElement(child)) return []
      if (child.tagName !== 'tr') return [rows(child)]
      const cells = child.children.filter((cell) => isElement(cell))
      return [cells.map((cell) => words(cell.children)).join(' | ')]
    })
    .filter((line) => line !== '')
    .join('\n')
}

function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (by + line).trimEnd())
    .join('\n')
}

/** The text of a line; line breaks stay. */
function words(nodes: readonly Node[]): string {
  return nodes
    .map(word)
    .join('')
    .replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .trim()
}

function word(node: Node): string {
  if (node.type === 'text') return node.value.replaceAll('\n', ' ')
  if (!isElement(node)) return ''
  if (node.tagName === 'br') return '\n'
  const inner = node.children.map(word).join('')
  if (node.tagName === 'sub' || node.tagName === 'sup') return scriptWords(node.tagName, inner)
  if (node.tagName !== 'a') return inner
  const href = String(node.properties['href'])
  return inner === href || `mailto:${inner}` === href ? inner : `${inner} (${href})`
}
