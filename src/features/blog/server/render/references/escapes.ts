import type { Element, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import { visit } from 'unist-util-visit'

// For private use, as the marks in formulas are: it stands for an @ that begins nothing.
const escapedAt = '\ue002'

/** Marks every `\@` of a text, which Markdown reads as any other @, so that it begins no reference. */
export function markEscapes(tree: MarkdownRoot, markdown: string): void {
  if (!markdown.includes('\\@')) return
  visit(tree, 'text', (text) => {
    const written = markdown.slice(text.position?.start.offset, text.position?.end.offset)
    const signs = written.match(/\\?@/g) ?? []
    // An entity may stand for an @ too; then it cannot be told which is which.
    if (signs.length !== text.value.split('@').length - 1) return
    let place = 0
    text.value = text.value.replaceAll('@', () => (signs[place++] === '@' ? '@' : escapedAt))
  })
}

/** Gives a text its signs back. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(escapedAt, '@')
}

/** Gives every text of a tree its signs back. */
export function unmarkEscapes(tree: Root | Element): void {
  for (const node of tree.children) {
    if (node.type === 'text') node.value = withoutEscapes(node.value)
    if (node.type === 'element') unmarkEscapes(node)
  }
}
