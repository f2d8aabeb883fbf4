import type { Root } from 'hast'
import { visitElements } from '../visit-elements.ts'

/**
 * Connects every side note to the place that cites it first (CSS anchor positioning), so that the style sheet can
 * place the note beside that line and below the note before it. The names are those of `notes.ts`.
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
