import type { Element, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import { visit } from 'unist-util-visit'

// Placeholder for an @ that begins no reference; a private-use character, as the marks in formulas.
const escapedAt = '\ue002'

/** Replaces every `\@` of a text, which Markdown parses like any other @, so that it begins no reference. */
export function markEscapes(tree: MarkdownRoot, markdown: string): void {
  if (!markdown.includes('\\@')) return
  visit(tree, 'text', (text) => {
    const written = markdown.slice(text.position?.start.offset, text.position?.end.offset)
    const signs = written.match(/\\?@/g) ?? []
    // A character reference can also stand for an @; then it is unknown which of them were escaped.
    if (signs.length !== text.value.split('@').length - 1) return
    let place = 0
    text.value = text.value.replaceAll('@', () => (signs[place++] === '@' ? '@' : escapedAt))
  })
}

/** Replaces the placeholders in a text by @. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(escapedAt, '@')
}

/** Replaces the placeholders in all texts of a tree by @. */
export function unmarkEscapes(tree: Root | Element): void {
  for (const node of tree.children) {
    if (node.type === 'text') node.value = withoutEscapes(node.value)
    if (node.type === 'element') unmarkEscapes(node)
  }
}
