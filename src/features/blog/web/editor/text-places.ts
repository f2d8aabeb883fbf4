/** The position of a character in a text area, from the top left of its text. */
export interface TextPlace {
  x: number
  y: number
  lineHeight: number
}

const copied = [
  'font',
  'letterSpacing',
  'tabSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const

/** Gives a box the layout of a text area, so that the same text has its lines at the same places. */
export function layOutLike(box: HTMLElement, area: HTMLTextAreaElement): void {
  const { style } = box
  const set = getComputedStyle(area)
  for (const name of copied) style[name] = set[name]
  Object.assign(style, {
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
}

/**
 * Keeps a layer at the height of the text in its area, which scrolls and is resized.
 * @param fit lays out the layer, at first and for each size
 * @returns a function that ends it
 */
export function followText(
  layer: HTMLElement,
  area: HTMLTextAreaElement,
  fit: () => void,
): () => void {
  const follow = () => {
    layer.style.translate = `0 ${-area.scrollTop}px`
  }
  const place = () => {
    fit()
    follow()
  }
  place()
  const resized = new ResizeObserver(place)
  resized.observe(area)
  area.addEventListener('scroll', follow, { passive: true })
  return () => {
    resized.disconnect()
    area.removeEventListener('scroll', follow)
  }
}

/**
 * Measures positions of characters in a text area. Browsers offer no way to do that, so the text is laid out again,
 * invisibly, in a box of the same width; `close` removes it.
 */
export function measureText(area: HTMLTextAreaElement) {
  const box = document.createElement('div')
  layOutLike(box, area)
  Object.assign(box.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    visibility: 'hidden',
  })
  // A zero-width space at the end gives the last line a height and the caret after it a position.
  const text = document.createTextNode(`${area.value}\u200B`)
  box.append(text)
  box.ariaHidden = 'true'
  document.body.append(box)
  const { top, left } = box.getBoundingClientRect()
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  const range = document.createRange()
  return {
    placeOf(offset: number): TextPlace {
      range.setStart(text, offset)
      range.setEnd(text, offset + 1)
      // A space at a line break has a rectangle in both lines.
      const rect = range.getClientRects()[0] ?? range.getBoundingClientRect()
      // The rectangle of a character is less tall than its line.
      return { x: rect.left - left, y: rect.top - top - (lineHeight - rect.height) / 2, lineHeight }
    },
    close: () => box.remove(),
  }
}

/** The offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The offsets at which a line begins and ends, counted from 1. */
export function placeOfLine(text: string, line: number): { from: number; to: number } {
  const from = lineStarts(text)[line - 1] ?? text.length
  const end = text.indexOf('\n', from)
  return { from, to: end === -1 ? text.length : end }
}
