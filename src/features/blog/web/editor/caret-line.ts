import { blocksIn, lineAt } from './preview-places.ts'
import { lineStarts, measureText } from './text-places.ts'

/** The position of the caret: the end of the selection that moves. */
export function caretOf({
  selectionStart,
  selectionEnd,
  selectionDirection,
}: HTMLTextAreaElement): number {
  return selectionDirection === 'backward' ? selectionStart : selectionEnd
}

/** The line of the text on which the caret is, from 0. */
export function caretLine(area: HTMLTextAreaElement): number {
  return lineStarts(area.value.slice(0, caretOf(area))).length - 1
}

/** The line of the Markdown that was clicked; undefined for links and while text is being selected. */
export function pressedLine(event: MouseEvent, pane: HTMLElement): number | undefined {
  const { target } = event
  if (!(target instanceof Element) || target.closest('a, button')) return undefined
  if (document.getSelection()?.isCollapsed === false) return undefined
  const block = target.closest<HTMLElement>('[data-line]')
  if (block?.closest('aside')) return Number(block.dataset['line']) - 1
  const y = event.clientY - pane.getBoundingClientRect().top - pane.clientTop + pane.scrollTop
  return Math.floor(lineAt(y, blocksIn(pane)))
}

/** Puts the caret on the nearest line with words, at the height of a click in the preview. */
export function putCaret(area: HTMLTextAreaElement, pressed: number, clientY: number): void {
  const lines = area.value.split('\n')
  const line = lines.findLastIndex((words, index) => index <= pressed && words.trim() !== '')
  const caret = lineStarts(area.value)[Math.max(0, line)] ?? 0
  area.setSelectionRange(caret, caret)
  if (!isShown(area)) return
  area.focus({ preventScroll: true })
  area.scrollTop = pixelPlace(area, caret).y - (clientY - area.getBoundingClientRect().top)
}

/** The position of a character in the text area, in pixels from the beginning of its text. */
export function pixelPlace(area: HTMLTextAreaElement, offset: number) {
  const measured = measureText(area)
  const place = measured.placeOf(offset)
  measured.close()
  return place
}

/** Whether the element is displayed. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}
