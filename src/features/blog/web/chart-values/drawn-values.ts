import { formatValue, type ValueAxis, valueAt } from './value-axis.ts'

/** Of x and of y. */
export type Pair<T = number> = [T, T]

/** What a drawing says about itself in its `data-axes`. Source: packages/markdown/charts/drawing-values.ts. */
export interface Drawing {
  axes: Pair<ValueAxis>
  series: DrawnSeries[]
  panels: Panel[]
}

interface DrawnSeries {
  kind: string
  label?: string
  isHorizontal?: boolean
  isStacked?: boolean
  isBinned?: boolean
  /** How far bars or boxes are beside their values, in their widths. */
  shift?: number
}

export interface Panel {
  /** Left and right, bottom and top, px. */
  plot: Pair<Pair>
  title?: string
  /** The series of all elements before the axes; -1 for lines and ranges across the plot. */
  parts: number[]
  /** The number of elements of the axes after them. */
  axes: number
}

/** Something drawn that has values. */
export interface DrawnValue {
  panel: Panel
  /** The index of its series. */
  series: number
  /** The name of its series. */
  label: string | undefined
  /** Where it is pointed at, px. */
  at: Pair
  /** Two opposite corners of a bar or a box, px. */
  area?: Pair<Pair>
  /** The positions that are its values, px. */
  px: Pair<number[]>
  /** How far they may be from them. */
  error: Pair
  /** Where a stacked bar begins. */
  base?: Pair<number | undefined>
}

type Read = Omit<DrawnValue, 'panel' | 'series' | 'label'>
type Reader = (part: Element, one: DrawnSeries, plot: Panel['plot']) => Read[]

const readers: Readonly<Record<string, Reader>> = {
  points: readPoints,
  line: readLine,
  step: readSteps,
  bars: readBars,
  box: readBoxes,
  band: readBand,
}

/** Whether the values of this kind of series can be read; those of a density or an image cannot. */
export function hasValues(kind: string): boolean {
  return kind in readers
}

/** The parts of a drawing that belong to a series, with its index and its panel. */
export function* partsIn({ panels }: Drawing, parts: Element): Generator<[Element, number, Panel]> {
  let next = 0
  for (const panel of panels) {
    for (const index of panel.parts) {
      const part = parts.children[next++]
      if (part && index >= 0) yield [part, index, panel]
    }
    next += panel.axes
  }
}

/** Everything in a drawing that has values: of each series in the order along x, or as drawn from top to bottom. */
export function readValues(drawing: Drawing, parts: Element): DrawnValue[] {
  return [...partsIn(drawing, parts)].flatMap(([part, series, panel]) => {
    const one = drawing.series[series]
    const read = one ? (readers[one.kind]?.(part, one, panel.plot) ?? []) : []
    if (!one?.isHorizontal) read.sort((before, after) => before.at[0] - after.at[0])
    return read.map((value) => ({ ...value, series, panel, label: one?.label }))
  })
}

/** Drawn positions are rounded to a tenth of a pixel. */
const roundedPx = 0.05

function valueOf(at: Pair, error = roundedPx): Read {
  return { at, px: [[at[0]], [at[1]]], error: [error, error] }
}

/** Dots are in steps of three quarters of a pixel or less. */
const dotPx = 0.4

function readPoints(part: Element): Read[] {
  const circles = all(part, 'circle').map(
    (circle) => ['cx', 'cy'].map((name) => Number(circle.getAttribute(name))) as Pair,
  )
  const symbols = all(part, '.sf, .so').flatMap(firstPlaces)
  const dots = all(part, 'path[d^=m]').flatMap(dotsIn)
  return [
    ...[...circles, ...symbols].map((at) => valueOf(at)),
    ...dots.map((at) => valueOf(at, dotPx)),
  ]
}

function all(part: Element, selector: string): Element[] {
  return [...part.querySelectorAll(selector)]
}

/** The middles of dots and dashes, each of which is a distance from the one before. */
export function dotsIn(path: Element): Pair[] {
  const scale = Number(/[\d.]+/.exec(path.getAttribute('transform') ?? '1'))
  const dots = path.getAttribute('d')?.matchAll(/m([-.\d]+) ([-.\d]+)h(\d+)/g) ?? []
  let [x, y, before] = [0, 0, 0]
  return [...dots].map(([, dx, dy, length]) => {
    // A distance is from the end of the dash before.
    x += Number(dx) + before
    y += Number(dy)
    before = Number(length)
    return [(x + before / 2) * scale, y * scale]
  })
}

/** The points of a line; its error bars and its band are groups. */
function readLine(part: Element): Read[] {
  return pathsIn(part)
    .flat()
    .map((at) => valueOf(at))
}

/** Each value of a series of steps is somewhere on its level piece. */
function readSteps(part: Element): Read[] {
  return pathsIn(part).flatMap((path) =>
    path.flatMap(([x, y], index) => {
      const [before, level] = path[index - 1] ?? [x]
      const half = Math.abs(x - before) / 2
      if (level !== y || half === 0) return []
      return [{ ...valueOf([(x + before) / 2, y]), error: [half, roundedPx] }]
    }),
  )
}

/** Along the categories or numbers and across them, as x and y. */
function pairOf<T>({ isHorizontal }: DrawnSeries, along: T, across: T): Pair<T> {
  return isHorizontal ? [across, along] : [along, across]
}

/** Bars that end within the frame; others may be cut off there. */
function readBars(part: Element, one: DrawnSeries, plot: Panel['plot']): Read[] {
  const path = part.matches('.br') ? part : part.querySelector('.so, .sf')
  const [along, across] = pairOf<0 | 1>(one, 0, 1)
  const { isBinned, isStacked, shift = 0 } = one
  return pathsIn(path).flatMap(([base, ...corners]) =>
    // The outline of a histogram has two corners for each bar.
    corners.flatMap((from, index): Read[] => {
      const [to, end] = [corners[index + 1], from[across]]
      if (!base || !to || index % 2 > 0 || plot[across].some((edge) => isNear(edge, end))) return []
      const [start, stop] = [from[along], to[along]]
      const middle = (start + stop) / 2
      const places = isBinned ? [start, stop] : [middle - shift * (stop - start)]
      return [
        {
          // The difference of two positions.
          ...valueOf(pairOf(one, middle, end), isStacked ? 2 * roundedPx : roundedPx),
          area: [pairOf(one, start, base[across]), to],
          px: pairOf(one, places, [end]),
          ...(isStacked && { base: pairOf(one, undefined, base[across]) }),
        },
      ]
    }),
  )
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 2 * roundedPx
}

/** The medians with the quartiles, and the dots beyond. */
function readBoxes(part: Element, one: DrawnSeries): Read[] {
  const [rects, dots] = all(part, '.sf')
  const [along, across] = pairOf<0 | 1>(one, 0, 1)
  const medians = all(part, '.so[stroke-width]').flatMap(firstPlaces)
  const boxes = pathsIn(rects).flatMap(([from, , to], index): Read[] => {
    const median = medians[index]?.[across]
    if (!from || !to || !median) return []
    const middle = (from[along] + to[along]) / 2
    const place = middle - (one.shift ?? 0) * (to[along] - from[along])
    return [
      {
        ...valueOf(pairOf(one, middle, median)),
        area: [from, to],
        px: pairOf(one, [place], [median, from[across], to[across]]),
      },
    ]
  })
  return [...boxes, ...firstPlaces(dots).map((at) => valueOf(at))]
}

/** The ends of a band, except where they may lie beyond the frame. */
function readBand(part: Element, _: DrawnSeries, [, edges]: Panel['plot']): Read[] {
  return pathsIn(part).flatMap((path) =>
    path.slice(0, path.length / 2).flatMap(([x, high], index): Read[] => {
      const ends = [path.at(-1 - index)?.[1] ?? high, high]
      if (edges.some((edge) => ends.some((end) => isNear(edge, end)))) return []
      return [{ ...valueOf([x, high]), px: [[x], ends] }]
    }),
  )
}

/** The absolute positions in each piece of a path; the shapes of symbols are relative to them. */
function pathsIn(path?: Element | null): Pair[][] {
  const pieces: Pair[][] = []
  let at: Pair = [0, 0]
  for (const [, command, numbers = ''] of path?.getAttribute('d')?.matchAll(positions) ?? []) {
    const [first = 0, second = 0] = numbers.split(' ').map(Number)
    at = command === 'H' ? [first, at[1]] : command === 'V' ? [at[0], first] : [first, second]
    if (command === 'M') pieces.push([])
    pieces.at(-1)?.push(at)
  }
  return pieces
}

function firstPlaces(path?: Element): Pair[] {
  return pathsIn(path).flatMap(([first]) => (first ? [first] : []))
}

/** The absolute positions of a path. */
export const positions = /([MLHV])([^A-Za-z]*)/g

/** The cells of the rows of the table below a drawing. */
export type Rows = readonly (readonly { text: string; number: number }[])[]

/**
 * Values along both axes in words. One that is in the table has its digits; others have those that the drawing shows.
 */
export function wordsOf({ axes }: Drawing, value: DrawnValue, rows: Rows): Pair<string> {
  const read = (which: 0 | 1) =>
    value.px[which].map((px): ReadValue => {
      const axis = axes[which]
      const [off, base] = [value.error[which], value.base?.[which]]
      const at = (place: number) => valueAt(axis, shareAt(place, value.panel.plot[which]))
      return {
        axis,
        number: at(px) - (base === undefined ? 0 : at(base)),
        error: Math.abs(at(px + off) - at(px - off)) / 2,
      }
    })
  const values = [...read(0), ...read(1)]
  const words =
    cellsOf(values, rows) ?? values.map((it) => formatValue(it.axis, it.number, it.error))
  const y = words.splice(value.px[0].length)
  return [inWords(words), inWords(y)]
}

/** A value, a range, or a median with the quartiles. */
function inWords([first = '', second, third]: readonly string[]): string {
  if (third) return `${first} (${second} to ${third})`
  return second ? `${first} to ${second}` : first
}

interface ReadValue {
  axis: ValueAxis
  number: number
  error: number
}

/** The cells of the row that is nearest to values, if it is as near as the drawing is exact. */
function cellsOf(values: readonly ReadValue[], rows: Rows): string[] | undefined {
  let least = Infinity
  let found: string[] | undefined
  for (const row of rows) {
    let sum = 0
    const words = values.map((value) => {
      const off = row.map((cell) => distanceOf(value, cell))
      const best = Math.min(...off)
      sum += best
      return row[off.indexOf(best)]?.text ?? ''
    })
    if (sum < least) [least, found] = [sum, words]
  }
  return found
}

/** The distance of a cell from a value, in its errors; infinite beyond them. */
function distanceOf({ axis, number, error }: ReadValue, cell: Rows[number][number]): number {
  const word = axis.categories?.[Math.round(number)]
  if (word !== undefined) return cell.text === word ? 0 : Infinity
  const distance = Math.abs(cell.number - number) / error
  // Somewhat more, since numbers are rounded as well.
  return distance <= 1.2 ? distance : Infinity
}

/** Where a position is between the ends of an axis. */
export function shareAt(px: number, [from, to]: Pair): number {
  return (px - from) / (to - from)
}
