/** The vertical extent of an element on the page, in pixels from the top. */
export interface Span {
  top: number
  bottom: number
}

/** The smallest distance between two notes, and between a note and a wide figure, in pixels. */
const gapPx = 12

/**
 * Moves side notes down so that none covers another one or a wide figure.
 * @param notes beside the lines that cite them, in the order of these lines
 * @param obstacles from top to bottom
 * @returns for each note, by how many pixels it has to move down
 */
export function normalizeNotes(notes: readonly Span[], obstacles: readonly Span[]): number[] {
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
