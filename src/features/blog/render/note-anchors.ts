import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/**
 * Ties every side note to the place that cites it first, so that a style sheet can set the note level with that
 * line (CSS anchor positioning). The names are those of `notes.ts`.
 */
export function anchorNotes(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    const id = String(properties['id'] ?? '')
    const cited = /^post-(ref|note)-(\d+)$/.exec(id)
    if (!cited) return
    const [, kind, number] = cited
    const property = kind === 'ref' ? 'anchor-name' : 'position-anchor'
    properties['style'] = `${property}:--note-${number}`
  })
}
