import { type RefObject, useCallback } from 'react'
import type { TextEdit, Written } from './text-edits.ts'

/** The caret after an edit: it goes where the edit puts it, or stays at the same words. */
type Caret = 'goes' | 'stays'

/**
 * Edits a text area as typing does: with an input event for the form, and as a step of the browser's undo history.
 * @returns a function that edits the current text and selection; with 'stays' the focus does not move either
 */
export function useTextEdits(area: RefObject<HTMLTextAreaElement | null>) {
  return useCallback(
    (edit: (written: Written) => TextEdit, caret: Caret = 'goes') => {
      const element = area.current
      if (!element || element.matches(':disabled')) return
      const { value, selectionStart, selectionEnd } = element
      const { from, to, insert, select } = edit({
        text: value,
        start: selectionStart,
        end: selectionEnd,
      })
      const focused = document.activeElement
      element.focus()
      element.setSelectionRange(from, to)
      if (!typeIn(insert)) replace(element, insert)
      if (caret === 'goes') {
        element.setSelectionRange(...select)
        return
      }
      const moved = (place: number) => placeAfter(place, { from, to, insert })
      element.setSelectionRange(moved(selectionStart), moved(selectionEnd))
      if (focused instanceof HTMLElement) focused.focus()
    },
    [area],
  )
}

/** The new position of a place in a text after an edit. */
export function placeAfter(
  place: number,
  { from, to, insert }: Pick<TextEdit, 'from' | 'to' | 'insert'>,
): number {
  if (place <= from) return place
  return place < to ? from + insert.length : place + insert.length - (to - from)
}

/** The only way to add to the undo history of the browser. It needs the focus, and returns false without it. */
function typeIn(text: string): boolean {
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** For a hidden text area, which cannot have the focus. */
function replace(element: HTMLTextAreaElement, text: string): void {
  element.setRangeText(text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
