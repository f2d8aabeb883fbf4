/** Where a character of a text area is, from the top left of its whole text. */
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

/**
 * Measures where characters of a text area are. An area tells nothing of that, so its text is set once more,
 * unseen, in a box as wide; `close` takes that away.
 */
export function measureText(area: HTMLTextAreaElement) {
  const box = document.createElement('div')
  const { style } = box
  const set = getComputedStyle(area)
  for (const name of copied) style[name] = set[name]
  Object.assign(style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  // A character at the end gives the last line a height, and the caret behind it a place.
  const text = document.createTextNode(`${area.value}\u200B`)
  box.append(text)
  box.ariaHidden = 'true'
  document.body.append(box)
  const { top, left } = box.getBoundingClientRect()
  const lineHeight = Number.parseFloat(set.lineHeight)
  const range = document.createRange()
  return {
    placeOf(offset: number): TextPlace {
      range.setStart(text, offset)
      range.setEnd(text, offset + 1)
      // A space at which the line breaks has a place in both lines.
      const rect = range.getClientRects()[0] ?? range.getBoundingClientRect()
      // Letters are lower than their line.
      return { x: rect.left - left, y: rect.top - top - (lineHeight - rect.height) / 2, lineHeight }
    },
    close: () => box.remove(),
  }
}

/** Where the lines of a text begin, by their number from 0. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
