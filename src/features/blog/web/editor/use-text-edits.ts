import { type RefObject, useCallback } from 'react'
import type { TextEdit, Written } from './text-edits.ts'

/** What the caret does after an edit: it goes where the edit wants it, or stays where it was among the words. */
type Caret = 'goes' | 'stays'

/**
 * Changes a text area as typing would: the form hears of it, and the browser's undo takes it back.
 * @returns runs an edit on what is written and selected now; with 'stays' the focus stays as well
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

/** Where a place of a text is after a change of it. */
export function placeAfter(
  place: number,
  { from, to, insert }: Pick<TextEdit, 'from' | 'to' | 'insert'>,
): number {
  if (place <= from) return place
  return place < to ? from + insert.length : place + insert.length - (to - from)
}

/** The only way into the undo history of the browser. It needs the focus, and gives false without. */
function typeIn(text: string): boolean {
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Where the text is out of sight, and so cannot have the focus. */
function replace(element: HTMLTextAreaElement, text: string): void {
  element.setRangeText(text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
