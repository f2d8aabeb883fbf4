import { caretLine, caretOf, isShown, pixelPlace, pressedLine, putCaret } from './caret-line.ts'
import { blocksIn, heightOf, lineAt } from './preview-places.ts'
import { lineStarts, measureText } from './text-places.ts'

/** What is acted upon; the other side goes along. */
type Leader = 'caret' | 'text' | 'preview'

interface Sides {
  area: HTMLTextAreaElement
  pane: HTMLElement
}

/** Where the line of interest is put when only one of the sides is in view: a third of its height down. */
const usualPart = 1 / 3

/**
 * Keeps text and preview at the same place, beside each other or one after the other. The preview follows the caret
 * and the scrolling of the text; the text follows the scrolling of the preview, the caret a press there.
 */
export function followCaret(sides: Sides) {
  const { area, pane } = sides
  const closing = new AbortController()
  // A text that nobody has touched is at its beginning, wherever the browser puts its caret.
  let leader: Leader = 'text'
  /** The line that was scrolled to since the caret moved. */
  let seen: number | undefined = 0
  /** The line of the caret that the preview shows: typing within it measures nothing. */
  let shown: number | undefined
  let frame = 0

  const lead = (by: Leader) => () => {
    if (leader !== by) shown = undefined
    leader = by
    if (by === 'caret') seen = undefined
  }
  const soon = (by: Leader, act: () => void) => () => {
    if (leader !== by) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(act)
  }
  const listen = listenerUntil(closing.signal)

  const showCaretSoon = soon('caret', () => {
    const line = caretLine(area)
    if (line !== shown) showCaret(sides)
    shown = line
  })

  listen(area, 'keydown input focus', lead('caret'))
  listen(area, 'wheel touchmove', lead('text'))
  listen(area, 'pointerdown', (event) => lead(isOnScrollbar(event, area) ? 'text' : 'caret')())
  listen(pane, 'keydown wheel touchmove pointerdown', lead('preview'))
  listen(document, 'selectionchange', () => {
    if (document.activeElement === area) showCaretSoon()
  })
  const scrolled = (scroll: typeof scrollText) => () => (seen = scroll(sides))
  listen(area, 'scroll', soon('text', scrolled(scrollPreview)))
  listen(pane, 'scroll', soon('preview', scrolled(scrollText)))
  listen(pane, 'click', (event) => {
    if (!(event instanceof MouseEvent)) return
    const line = pressedLine(event, pane)
    if (line === undefined) return
    // Out of sight, the text is brought there when it is shown.
    seen = isShown(area) ? undefined : line
    putCaret(area, line, event.clientY)
    leader = 'preview'
  })

  return {
    /** The preview has changed, or another side came into view. */
    settle() {
      if (seen === undefined) showCaret(sides)
      else if (!isShown(area)) showBlock(pane, seen)
      else if (!isShown(pane)) scrollTo(area, seen, usualPart)
      else if (leader === 'text') scrollPreview(sides)
      else scrollText(sides)
    },
    close() {
      cancelAnimationFrame(frame)
      closing.abort()
    },
  }
}

/** Listens to events of several names until a signal. */
function listenerUntil(signal: AbortSignal) {
  return (target: EventTarget, names: string, act: (event: Event) => void) => {
    for (const name of names.split(' '))
      target.addEventListener(name, act, { signal, passive: true })
  }
}

/** Brings the line of the caret to its height in the text, or into view where the text is not. */
function showCaret({ area, pane }: Sides): void {
  const line = caretLine(area)
  if (!isShown(area)) {
    showBlock(pane, line)
    return
  }
  if (!isShown(pane)) return
  const { y } = pixelPlace(area, caretOf(area))
  // What is set from a line is often higher than the line: at the end of the text it would be cut off.
  const lowest = pane.clientHeight * (1 - usualPart)
  const height = Math.min(Math.max(0, y - area.scrollTop), lowest)
  const offset = area.getBoundingClientRect().top - pane.getBoundingClientRect().top
  pane.scrollTop = heightOf(line, blocksIn(pane)) - height - offset
}

function showBlock(pane: HTMLElement, line: number): void {
  pane.scrollTop = heightOf(line, blocksIn(pane)) - pane.clientHeight * usualPart
}

/**
 * Both sides reach their ends at once.
 * @returns the line that the text shows
 */
function scrollPreview({ area, pane }: Sides): number {
  const part = partOf(area)
  const y = area.scrollTop + part * area.clientHeight
  const measured = measureText(area)
  const starts = lineStarts(area.value)
  const line = Math.max(
    0,
    starts.findLastIndex((start) => measured.placeOf(start).y <= y),
  )
  measured.close()
  if (isShown(pane)) scrollSo(pane, heightOf(line, blocksIn(pane)), part)
  return line
}

/** @returns the line that the preview shows */
function scrollText({ area, pane }: Sides): number {
  const part = partOf(pane)
  const line = lineAt(pane.scrollTop + part * pane.clientHeight, blocksIn(pane))
  if (isShown(area)) scrollTo(area, line, part)
  return line
}

function scrollTo(area: HTMLTextAreaElement, line: number, part: number): void {
  const starts = lineStarts(area.value)
  const measured = measureText(area)
  const [from, to] = [0, 1].map((ahead) => {
    const start = starts[Math.floor(line) + ahead] ?? area.value.length
    return measured.placeOf(start).y
  })
  measured.close()
  const y = (from ?? 0) + ((to ?? 0) - (from ?? 0)) * (line % 1)
  scrollSo(area, y, part)
}

/** Brings a height to a part of the way down; both ends are reached whole. */
function scrollSo(element: Element, y: number, part: number): void {
  const ends: Record<number, number> = { 0: 0, 1: element.scrollHeight }
  element.scrollTop = ends[part] ?? y - part * element.clientHeight
}

/** How much of what can be scrolled has been. */
function partOf({ scrollTop, scrollHeight, clientHeight }: Element): number {
  const most = scrollHeight - clientHeight
  // Browsers may stop up to a pixel before the end, whose place is rounded as well.
  return most <= 0 ? 0 : scrollTop > most - 2 ? 1 : scrollTop / most
}

function isOnScrollbar(event: Event, area: HTMLTextAreaElement): boolean {
  return event instanceof PointerEvent && event.offsetX > area.clientWidth
}
