import type { Root } from 'hast'
import { visitElements } from './visit-elements.ts'

/**
 * Ties every side note to the place that cites it first, so that a style sheet can set the note level with that
 * line, and below the note before it (CSS anchor positioning). The names are those of `notes.ts`.
 */
export function anchorNotes(tree: Root): void {
  visitElements(tree, ({ properties }) => {
    const id = String(properties['id'] ?? '')
    const cited = /^post-(ref|note)-(\d+)$/.exec(id)
    if (!cited) return
    const [, kind, number] = cited
    properties['style'] =
      kind === 'ref'
        ? `anchor-name:--note-${number}`
        : `position-anchor:--note-${number};anchor-name:--side-${number};--above:--side-${Number(number) - 1}`
  })
}
