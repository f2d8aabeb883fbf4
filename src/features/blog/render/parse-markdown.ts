import type { Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { remarkMath } from './libraries.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(withoutHtmlBlocks)

/**
 * Reads Markdown the way our authors mean it: a line break is a line break, HTML is text, `$5 and $10`
 * is money, and every display formula (`$$` fenced, `$$…$$` alone in its paragraph, or a fenced block
 * named math) is a code block in the language math.
 */
export function parseMarkdown(markdown: string): Root {
  const tree = parser.parse(markdown)
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const meant = rewrite(node, markdown)
    if (!meant) return undefined
    parent.children.splice(index, 1, ...meant)
    return [SKIP, index + meant.length]
  })
  return tree
}

/**
 * Counts the words of the text. Formulas and code are none.
 * A word is what stands between white space and holds a letter or a digit.
 */
export function countWords(tree: Root): number {
  let words = 0
  visit(tree, ['paragraph', 'heading', 'tableCell'], (block) => {
    let text = ''
    visit(block, (node) => {
      if (node.type === 'text') text += node.value
      if (node.type === 'break') text += ' '
    })
    words += text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
    return SKIP
  })
  return words
}

// An HTML block runs to the next empty line, an unclosed comment to the end: Markdown in there would be
// lost. Without such blocks a tag is read inside its line, and shown as the characters it is made of.
function withoutHtmlBlocks(this: Processor) {
  const data = this.data()
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { disable: { null: ['htmlFlow'] } },
  ]
}

function rewrite(node: RootContent | Root, markdown: string): RootContent[] | undefined {
  switch (node.type) {
    case 'text':
    case 'html':
      return linesOf(node.value)
    case 'math':
      // What follows the opening $$ on its line belongs to the formula.
      return [displayMath(node.meta ? `${node.meta}\n${node.value}` : node.value)]
    case 'inlineMath': {
      const source = sourceOf(node, markdown)
      return isMoney(source, markdown[node.position?.end.offset ?? 0]) ? linesOf(source) : undefined
    }
    case 'paragraph': {
      const [only, ...others] = node.children
      const isDisplay = only?.type === 'inlineMath' && sourceOf(only, markdown).startsWith('$$')
      return isDisplay && others.length === 0 ? [displayMath(only.value)] : undefined
    }
    default:
      return undefined
  }
}

function linesOf(text: string): RootContent[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((value, index): RootContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'text', value },
    ])
}

function displayMath(value: string): RootContent {
  return { type: 'code', lang: 'math', value }
}

function sourceOf(node: RootContent, markdown: string): string {
  return markdown.slice(node.position?.start.offset, node.position?.end.offset)
}

// Pandoc's rule: no space inside the dollars, no digit after them.
function isMoney(source: string, following: string | undefined): boolean {
  return !source.startsWith('$$') && (/^\$\s|\s\$$/.test(source) || /\d/.test(following ?? ''))
}
