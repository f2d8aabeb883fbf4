/** The position of a block of the preview: its line in the text, from 0, and its height on the page, in pixels. */
export interface BlockPlace {
  line: number
  y: number
  /** Whether it is a side note, whose line says nothing about its height. */
  isNote: boolean
}

/** The height of a line of the text in the preview, interpolated between two blocks. */
export function heightOf(line: number, places: readonly BlockPlace[]): number {
  const before = nearest(places, (place) => place.line <= line)
  if (!before || before.isNote) return before?.y ?? 0
  const after = places
    .filter((place) => !place.isNote && place.line > line)
    .reduce<BlockPlace | undefined>(
      (best, one) => (best && best.line <= one.line ? best : one),
      undefined,
    )
  return after ? between(line, [before.line, before.y], [after.line, after.y]) : before.y
}

/** The line of the text at a height in the preview, with the fraction of the way to the next line. */
export function lineAt(y: number, all: readonly BlockPlace[]): number {
  const places = all.filter(({ isNote }) => !isNote)
  const index = places.findLastIndex((place) => place.y <= y)
  const before = places[index]
  if (!before) return 0
  const after = places.slice(index + 1).find((place) => place.line > before.line)
  return after ? between(y, [before.y, before.line], [after.y, after.line]) : before.line
}

function nearest(places: readonly BlockPlace[], isBefore: (place: BlockPlace) => boolean) {
  return places
    .filter(isBefore)
    .reduce<BlockPlace | undefined>(
      (best, one) => (best && best.line >= one.line ? best : one),
      undefined,
    )
}

type Point = readonly [from: number, to: number]

function between(value: number, [from0, to0]: Point, [from1, to1]: Point): number {
  return from1 <= from0 ? to0 : to0 + ((to1 - to0) * (value - from0)) / (from1 - from0)
}

/** The blocks of a preview, in the order of the page. */
export function blocksIn(pane: HTMLElement): BlockPlace[] {
  const top = pane.getBoundingClientRect().top + pane.clientTop - pane.scrollTop
  return Array.from(pane.querySelectorAll<HTMLElement>('[data-line]'), (block) => ({
    line: Number(block.dataset['line']) - 1,
    y: block.getBoundingClientRect().top - top,
    isNote: block.closest('aside') !== null,
  }))
}
