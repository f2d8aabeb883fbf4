import { useEffect } from 'react'
import { normalizeNotes, type Span } from './normalize-notes.ts'

/** How far a note is moved down; only the styles of the margin use it, so print and narrow windows are not affected. */
const property = '--note-down'

/**
 * Keeps the side notes of an article apart whenever its layout changes. The style sheet places each beside the line
 * that cites it (prose/side-notes.css); a script is needed only for those that would cover something.
 */
export function useSideNotes(text: HTMLElement | null): void {
  useEffect(() => {
    if (!text) return
    const notes = [...text.querySelectorAll<HTMLElement>(':scope > .sn')]
    if (notes.length === 0) return
    const wide = [...text.querySelectorAll(':scope > .wide')]
    const observer = new ResizeObserver(() => {
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
    })
    for (const element of [text, ...notes]) observer.observe(element)
    return () => observer.disconnect()
  }, [text])
}

function spanOf(element: Element): Span {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}
