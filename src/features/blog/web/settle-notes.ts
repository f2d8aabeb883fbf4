/** Where something stands on the page, in pixels from its upper edge. */
export interface Span {
  top: number
  bottom: number
}

/** The least distance between two notes, and between a note and a wide figure, in pixels. */
const gapPx = 12

/**
 * Moves notes of a margin down, so that none covers another one or a wide figure.
 * @param notes level with the lines that cite them, in the order of these lines
 * @param obstacles from top to bottom
 * @returns how many pixels each note has to move down
 */
export function settleNotes(notes: readonly Span[], obstacles: readonly Span[]): number[] {
  let free = Number.NEGATIVE_INFINITY
  return notes.map(({ top, bottom }) => {
    const height = bottom - top
    let start = Math.max(top, free)
    for (const obstacle of obstacles)
      if (start < obstacle.bottom + gapPx && start + height + gapPx > obstacle.top)
        start = obstacle.bottom + gapPx
    free = start + height + gapPx
    return start - top
  })
}
