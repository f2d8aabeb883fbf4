import type { Element, Nodes, Root } from 'hast'
import { isElement } from '@ephemeris/markdown'

const block =
  /^(?:p|div|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|table|tr|figure|figcaption|section|article|hr|note-text)$/
const unread = /^(?:note-reference|note-text|script|style)$/

export function isBlock(node: Nodes | undefined): boolean {
  return isElement(node) && block.test(node.tagName)
}

/** The plain text of a tree: blocks are separated by `between`, lines by a newline or a space. */
export function textOfBlocks(tree: Root | Element, between = ' '): string {
  const parts: string[] = []
  const line = between.includes('\n') ? '\n' : ' '
  const visit = (parent: Root | Element) => {
    for (const node of parent.children) {
      if (node.type === 'text') parts.push(node.value)
      if (!isElement(node) || unread.test(node.tagName)) continue
      if (node.tagName === 'br') parts.push(line)
      const isApart = isBlock(node)
      if (isApart) parts.push(between)
      // The TeX annotation would repeat the formula; it is read only when the formula has nothing else.
      if (node.tagName !== 'annotation' || parent.children.length === 1) visit(node)
      if (isApart) parts.push(between)
      else if (node.tagName === 'td' || node.tagName === 'th') parts.push(' ')
    }
  }
  visit(tree)
  const text = parts.join('')
  if (between === ' ') return text.replaceAll(/\s+/g, ' ').trim()
  return text
    .replaceAll(/(?<![^\S\n])[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
