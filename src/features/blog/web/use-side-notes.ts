import { useEffect } from 'react'

/** How far a note is moved down; only the styles of the margin use it, so print and narrow windows are not affected. */
const property = '--note-down'

/**
 * Separates overlapping side notes of an article whenever its layout changes. The style sheet places each beside the line
 * that cites it (prose/side-notes.css); a script is needed only for those that would cover something.
 */
export function useSideNotes(text: HTMLElement | null): void {
  useEffect(() => {
    if (!text) return
    const notes = [...text.querySelectorAll<HTMLElement>(':scope > .sn')]
    if (notes.length === 0) return
    const wide = [...text.querySelectorAll(':scope > .wide')]
    const place = () => {
      for (const note of notes) note.style.removeProperty(property)
      const isInMargin = notes.some((note) => getComputedStyle(note).position === 'absolute')
      if (!isInMargin) return
      const placed = notes
        .map((note) => ({ note, ...spanOf(note) }))
        .toSorted((one, other) => one.top - other.top)
      const moves = normalizeNotes(placed, wide.map(spanOf))
      placed.forEach(({ note }, index) => {
        const move = moves[index] ?? 0
        if (move > 0) note.style.setProperty(property, `${move}px`)
      })
    }
    // In the next frame, since a note that moves may change the size of the text that is observed.
    const observer = new ResizeObserver(() => requestAnimationFrame(place))
    for (const element of [text, ...notes]) observer.observe(element)
    return () => observer.disconnect()
  }, [text])
}

function spanOf(element: Element): Span {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

/** The vertical extent of an element on the page, in pixels from the top. */
interface Span {
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
