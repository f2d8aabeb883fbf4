import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Underlines that begin the name of a work, as in `@__name__`, are signs of it and no emphasis. */
export function restoreNames(tree: Root, markdown: string): void {
  if (!/@\{?_/.test(markdown)) return
  visit(tree, ['emphasis', 'strong'], (node, index, parent) => {
    if (!parent || index === undefined || !('children' in parent)) return
    const before = parent.children[index - 1]
    const written = markdown.slice(node.position?.start.offset, node.position?.end.offset)
    if (before?.type !== 'text' || !/(?<![\p{L}\p{N}_.@])@\{?$/u.test(before.value)) return
    if (/^_[^\s*]*_$/.test(written))
      parent.children[index] = { type: 'text', value: written, position: node.position }
  })
}
