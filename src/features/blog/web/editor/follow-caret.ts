import { blocksIn, heightOf, lineAt } from './preview-places.ts'
import { lineStarts, measureText } from './text-places.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The side that the user acts on; the other side follows. */
type Leader = 'caret' | 'text' | 'preview'

interface Sides {
  area: HTMLTextAreaElement
  pane: HTMLElement
}

/** When only one side is visible, the line is placed a third of its height from the top. */
const defaultPart = 1 / 3

/**
 * Keeps text and preview at the same place, whether side by side or shown in turn. The preview follows the caret and
 * the scrolling of the text. The text follows the scrolling of the preview, and the caret a click there.
 */
function followCaret(sides: Sides) {
  const { area, pane } = sides
  const closing = new AbortController()
  // Browsers differ in where they put the caret at first, so the beginning of the text counts until it is used.
  let leader: Leader = 'text'
  /** The line scrolled to since the caret last moved. */
  let seen: number | undefined = 0
  /** The line of the caret that the preview shows; typing in the same line needs no measuring. */
  let shown: number | undefined
  let frame = 0

  const lead = (by: Leader) => () => {
    if (leader !== by) shown = undefined
    if (by === 'caret') seen = undefined
    leader = by
  }
  const scheduleFor = (by: Leader, act: () => void) => () => {
    // Its scrolling leads when the focus is in another field, such as that of a search.
    if (leader === 'caret' && document.activeElement !== area) leader = 'text'
    if (leader !== by) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(act)
  }
  const listen = listenerUntil(closing.signal)

  const showCaretSoon = scheduleFor('caret', () => {
    const line = caretLine(area)
    if (line !== shown) showCaret(sides)
    shown = line
  })

  listen(area, 'keydown input focus', lead('caret'))
  listen(area, 'wheel touchmove', lead('text'))
  listen(area, 'pointerdown', (event) => lead(isOnScrollbar(event, area) ? 'text' : 'caret')())
  listen(pane, 'keydown wheel touchmove pointerdown', lead('preview'))
  listen(document, 'selectionchange', showCaretSoon)
  const scrolled = (scroll: typeof scrollText) => () => (seen = scroll(sides))
  listen(area, 'scroll', scheduleFor('text', scrolled(scrollPreview)))
  listen(pane, 'scroll', scheduleFor('preview', scrolled(scrollText)))
  listen(pane, 'click', (event) => {
    if (!(event instanceof MouseEvent)) return
    const line = pressedLine(event, pane)
    if (line === undefined) return
    // When the text is hidden, it is scrolled to the line once it is shown.
    seen = isShown(area) ? undefined : line
    putCaret(area, line, event.clientY)
    leader = 'preview'
  })

  /** Called when the preview has changed or another side is shown. */
  function update(): void {
    if (seen === undefined) showCaret(sides)
    else if (!isShown(area)) showBlock(pane, seen)
    else if (!isShown(pane)) scrollTo(area, seen, defaultPart)
    else if (leader === 'text') scrollPreview(sides)
    else scrollText(sides)
  }

  // Typefaces and pictures change the heights of a preview after it was shown beside the text.
  const resized = observeContents(pane, () => {
    if (isShown(area) && isShown(pane)) update()
  })

  return {
    update,
    close() {
      resized.disconnect()
      cancelAnimationFrame(frame)
      closing.abort()
    },
  }
}

/** Calls back when the size of an element in a parent changes. */
function observeContents(parent: HTMLElement, act: () => void): ResizeObserver {
  const observer = new ResizeObserver(act)
  for (const content of parent.children) observer.observe(content)
  return observer
}

/** Adds listeners for several events, which a signal removes. */
function listenerUntil(signal: AbortSignal) {
  return (target: EventTarget, names: string, act: (event: Event) => void) => {
    for (const name of names.split(' '))
      target.addEventListener(name, act, { signal, passive: true })
  }
}

/**
 * Scrolls the preview so that the line of the caret is at the same height as in the text; if only the preview is
 * visible, scrolls to the line.
 */
function showCaret({ area, pane }: Sides): void {
  const line = caretLine(area)
  if (!isShown(area)) {
    showBlock(pane, line)
    return
  }
  if (!isShown(pane)) return
  const { y } = pixelPlace(area, caretOf(area))
  // Rendered content is often taller than its source: at the end of the text it would be cut off.
  const lowest = pane.clientHeight * (1 - defaultPart)
  const height = Math.min(Math.max(0, y - area.scrollTop), lowest)
  const offset = area.getBoundingClientRect().top - pane.getBoundingClientRect().top
  pane.scrollTop = heightOf(line, blocksIn(pane)) - height - offset
}

function showBlock(pane: HTMLElement, line: number): void {
  pane.scrollTop = heightOf(line, blocksIn(pane)) - pane.clientHeight * defaultPart
}

/**
 * Scrolls the preview to the line that the text shows; both reach their ends together.
 * @returns that line
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

/** Scrolls the text to the line that the preview shows. @returns that line */
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

/** Scrolls a height to a share of the visible height; at 0 and 1 to the very ends. */
function scrollSo(element: Element, y: number, part: number): void {
  const ends: Record<number, number> = { 0: 0, 1: element.scrollHeight }
  element.scrollTop = ends[part] ?? y - part * element.clientHeight
}

/** The share that has been scrolled, from 0 to 1. */
function partOf({ scrollTop, scrollHeight, clientHeight }: Element): number {
  const most = scrollHeight - clientHeight
  // Browsers may stop up to a pixel before the end, and the end itself is rounded.
  return most <= 0 ? 0 : scrollTop > most - 2 ? 1 : scrollTop / most
}

function isOnScrollbar(event: Event, area: HTMLTextAreaElement): boolean {
  return event instanceof PointerEvent && event.offsetX > area.clientWidth
}

interface FollowedSides {
  area: RefObject<HTMLTextAreaElement | null>
  pane: RefObject<HTMLElement | null>
  /** Which sides are visible. */
  view: string
  /** The HTML of the preview. */
  html: string | undefined
}

/** Keeps text and preview at the same place. */
export function useFollowedCaret({ area, pane, view, html }: FollowedSides): void {
  const followed = useRef<ReturnType<typeof followCaret>>(undefined)
  useEffect(() => {
    if (!area.current || !pane.current) return undefined
    followed.current = followCaret({ area: area.current, pane: pane.current })
    return () => followed.current?.close()
  }, [area, pane])
  useLayoutEffect(() => followed.current?.update(), [view, html])
}

/** The position of the caret: the end of the selection that moves. */
function caretOf({
  selectionStart,
  selectionEnd,
  selectionDirection,
}: HTMLTextAreaElement): number {
  return selectionDirection === 'backward' ? selectionStart : selectionEnd
}

/** The line of the text on which the caret is, from 0. */
function caretLine(area: HTMLTextAreaElement): number {
  return lineStarts(area.value.slice(0, caretOf(area))).length - 1
}

/** The line of the Markdown that was clicked; undefined for links and while text is being selected. */
function pressedLine(event: MouseEvent, pane: HTMLElement): number | undefined {
  const { target } = event
  if (!(target instanceof Element) || target.closest('a, button')) return undefined
  if (document.getSelection()?.isCollapsed === false) return undefined
  const block = target.closest<HTMLElement>('[data-line]')
  if (block?.closest('aside')) return Number(block.dataset['line']) - 1
  const y = event.clientY - pane.getBoundingClientRect().top - pane.clientTop + pane.scrollTop
  return Math.floor(lineAt(y, blocksIn(pane)))
}

/** Puts the caret on the nearest line with words, at the height of a click in the preview. */
function putCaret(area: HTMLTextAreaElement, pressed: number, clientY: number): void {
  const lines = area.value.split('\n')
  const line = lines.findLastIndex((words, index) => index <= pressed && words.trim() !== '')
  const caret = lineStarts(area.value)[Math.max(0, line)] ?? 0
  area.setSelectionRange(caret, caret)
  if (!isShown(area)) return
  area.focus({ preventScroll: true })
  area.scrollTop = pixelPlace(area, caret).y - (clientY - area.getBoundingClientRect().top)
}

/** The position of a character in the text area, in pixels from the beginning of its text. */
function pixelPlace(area: HTMLTextAreaElement, offset: number) {
  const measured = measureText(area)
  const place = measured.placeOf(offset)
  measured.close()
  return place
}

/** Whether the element is displayed. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}
