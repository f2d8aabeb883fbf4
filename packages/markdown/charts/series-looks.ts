import type { Element } from 'hast'
import { element } from '../elements.ts'
import type { Point } from './chart-labels.ts'
import type { Chart, ChartSeries } from './chart-model.ts'
import { px } from './chart-scale.ts'
import { isCrowded } from './dense-points.ts'

/** The numbers of variants in the style sheet: colours, and lines by colour and dash. */
const colours = 5
const lineVariants = 8
/** Dashes of further lines, beyond those in the style sheet. */
const moreDashes = ['4 2', '1 3', '9 3 2 3 2 3'].map((dash) => dash.split(' '))
const classNames = { line: 'ln', step: 'ln', points: 'pt', band: 'bd', bars: 'br', box: 'bx' }
const pointRadiusPx = 3.8
const smaller = 0.65
const maxLargeSymbols = 100
/** Up to this many points are separate symbols; more are dots in one path. */
export const maxSymbols = 400

/** The fill of histograms that lie on one another, and of every other one of bars side by side. */
export const washes = { overlaid: 0.18, second: 0.35 }

/** How a series is drawn: its classes and the shape of its points. */
export interface Look {
  className: string[]
  /** The index of the shape; undefined for plain circles. */
  shape?: number
  /** Smaller symbols, since there are many points. */
  isSmall?: boolean
  strokeDashArray?: string[]
  /** The number of its colour. */
  colour: number
  /** How bars differ from those of other series: by an outline over a fill, or every second one by a light fill. */
  bars?: 'overlaid' | 'first' | 'second'
  /** The place of a box among those side by side, and their number. */
  slot?: [index: number, count: number]
  /** The classes of the outline of bars. */
  lineName?: string[]
}

/** The looks of all series; they differ in shape or dash as well as in colour. */
export function looksOf({ series }: Chart): Look[] {
  const counts = new Map<string, number>()
  const dotted = series.filter(({ kind }) => kind === 'points')
  // All symbols have the same size, since a larger one would seem more important.
  const isSmall = dotted.some(({ data }) => data.length > maxLargeSymbols)
  const barred = series.filter(({ kind }) => kind === 'bars')
  return series.map(({ kind }) => {
    const group = classNames[kind]
    const index = counts.get(group) ?? 0
    counts.set(group, index + 1)
    const colour = (index % colours) + 1
    if (kind === 'points' && dotted.length > 1)
      return { className: ['mk', `k${colour}`], colour, shape: index, isSmall }
    if (kind === 'bars' && barred.length > 1) return barLook(index, barred)
    if (kind === 'box') {
      const slots = series.filter((other) => other.kind === kind).length
      return { className: ['mk', `k${colour}`], colour, slot: [index, slots] }
    }
    if (group !== 'ln') return { className: [group], colour, isSmall }
    const more = moreDashes[index - colours]
    const className = [group, `${group}${(index % lineVariants) + 1}`]
    return { className, colour, ...(more && { strokeDashArray: more }) }
  })
}

/** One of several series of bars. */
function barLook(index: number, barred: readonly ChartSeries[]): Look {
  const colour = (index % colours) + 1
  const className = ['mk', `k${colour}`]
  if (!barred.every(({ isBinned, isStacked }) => isBinned === true && isStacked !== true))
    return { className, colour, bars: index % 2 === 0 ? 'first' : 'second' }
  const lineName = ['ln', `ln${(index % lineVariants) + 1}`]
  return { className, colour, bars: 'overlaid', lineName }
}

/** How opaque small symbols and dots are where many of them lie on one another. */
const crowdedOpacity = 0.65
/** The share of points with a place of their own, below which they are drawn without rims, or smaller. */
const leastAlone = { symbols: 0.92, dots: 0.75 }

/** The points of a series as separate symbols. */
export function drawPoints(places: readonly Point[], { shape, isSmall = false }: Look): Element[] {
  const radius = isSmall ? pointRadiusPx * smaller : pointRadiusPx
  // Without the light rims that keep a few symbols apart but erase the neighbours of many.
  const isCrowd = isSmall && isCrowded(places, radius * 2, leastAlone.symbols)
  if (shape === undefined) {
    const circles = places.map(({ x, y }) =>
      element('circle', { cx: px(x), cy: px(y), r: px(radius) }),
    )
    const rimless = { strokeOpacity: 0, fillOpacity: crowdedOpacity }
    return isCrowd ? [element('g', rimless, circles)] : circles
  }
  const isOpen = shape % 2 === 1
  const d = places
    .map(({ x, y }) => symbol(Math.floor(shape / 2), x, y, isSmall ? smaller : 1))
    .join('')
  const seeThrough = isOpen
    ? { fillOpacity: 0, strokeOpacity: 0.8 }
    : { fillOpacity: crowdedOpacity, strokeOpacity: 0 }
  return [element('path', { className: [isOpen ? 'so' : 'sf'], ...(isCrowd && seeThrough), d })]
}

const dotPx = 3.4
/** The size of dots that would lie on one another, of that of others; also the pixels to which they are rounded. */
const smallDots = 0.75

/**
 * Draws round or square dots, since there is no room for other symbols; smaller ones that shine through where they
 * would lie on one another. Positions are rounded to half a pixel and sorted by column, which makes the path short.
 */
export function drawDots(
  places: readonly Point[],
  { shape = 0 }: Look,
  areMany = isCrowded(places, dotPx, leastAlone.dots),
): Element[] {
  const className = shape % 2 === 1 ? ['dt', 'sq'] : ['dt']
  if (!areMany) return [element('path', { className, d: dotsPath(places, 0.5, 0.5) })]
  const small = { transform: `scale(${smallDots})`, strokeOpacity: crowdedOpacity }
  return [element('path', { className, ...small, d: dotsPath(places, smallDots, 1) })]
}

/** @param stepPx to which places are rounded; @param unit the length of a step in the path */
function dotsPath(places: readonly Point[], stepPx: number, unit: number): string {
  // Sorted as numbers of column and row, which takes a third of the time of sorting points.
  const keys = Float64Array.from(places, ({ x, y }) => {
    return (Math.round(x / stepPx) + aside) * rowsMax + Math.round(y / stepPx) + aside
  }).toSorted()
  let [column, row] = [0, 0]
  let path = ''
  for (const key of keys) {
    const [nextColumn, nextRow] = [Math.floor(key / rowsMax) - aside, (key % rowsMax) - aside]
    path += `m${(nextColumn - column) * unit} ${(nextRow - row) * unit}h0`
    column = nextColumn
    row = nextRow
  }
  return path
}

/** Steps that a place may lie beside the drawing, and the most rows. */
const aside = 4096
const rowsMax = 16_384

/** A circle, triangle, square or diamond of about the same area, as a part of a path. */
function symbol(shape: number, x: number, y: number, scale: number): string {
  const at = `M${px(x)} ${px(y)}`
  const [a, b, c] = scale === 1 ? ['3.8', '7.6', '5.2'] : ['2.5', '5', '3.4']
  switch (shape % 4) {
    case 0:
      return `${at}m-${a} 0a${a} ${a} 0 1 0 ${b} 0a${a} ${a} 0 1 0-${b} 0z`
    case 1:
      return `${at}m0-${c}l${px(4.7 * scale)} ${px(8.2 * scale)}h-${px(9.4 * scale)}z`
    case 2:
      return `${at}m-${px(3.4 * scale)}-${px(3.4 * scale)}h${px(6.8 * scale)}v${px(6.8 * scale)}h-${px(6.8 * scale)}z`
    default:
      return `${at}m0-${c}l${px(4.5 * scale)} ${c}l-${px(4.5 * scale)} ${c}l-${px(4.5 * scale)}-${c}z`
  }
}

/** The symbol of a series in the line of keys. */
export function drawKey(one: ChartSeries, look: Look, isDense: boolean): Element {
  return element(
    'svg',
    { className: ['key'], viewBox: '0 0 26 12', width: 26, height: 12, ariaHidden: 'true' },
    signParts(one, look, isDense),
  )
}

/** Signs in the drawing are narrower than those in the line of keys, so that more names fit beside their series. */
const narrower = 0.7

/** The width of the sign before the name of a series in the drawing, with the space after it, px. */
export function signWidth({ kind }: ChartSeries): number {
  return kind === 'points' ? 15 : 24
}

/** The sign of a series before its name in the drawing, whose left end and middle are at this place. */
export function drawSign(
  one: ChartSeries,
  look: Look,
  { x, y, isDense }: { x: number; y: number; isDense: boolean },
): Element {
  const top = px(y - 6)
  const transform =
    one.kind === 'points'
      ? `translate(${px(x - 8)} ${top})`
      : `translate(${px(x)} ${top})scale(${narrower} 1)`
  return element('g', { transform }, signParts(one, look, isDense))
}

function signParts({ kind }: ChartSeries, look: Look, isDense: boolean): Element[] {
  const { className } = look
  const middle = { x: 13, y: 6 }
  switch (kind) {
    case 'line':
      return [element('path', { className, ...dashOf(look), d: 'M1 6h24' })]
    case 'step':
      return [element('path', { className, d: 'M1 9h8v-6h8v6h8' })]
    case 'band':
      return [element('path', { className, d: 'M1 1h24v10h-24z' })]
    case 'box':
      return [element('g', { className }, barShapes('M1 1h24v10h-24z', true))]
    case 'bars':
      return barsKey(look)
    case 'points': {
      const symbols = isDense ? drawDots([middle], look) : drawPoints([middle], look)
      return [element('g', { className }, symbols)]
    }
  }
}

/** Bars in the colour of their series: solid, or an outline over a light fill. */
export function barShapes(d: string, isSecond: boolean): Element[] {
  if (!isSecond) return [element('path', { className: ['sf'], d })]
  return [
    element('path', { className: ['so'], d }),
    element('path', { className: ['sf'], fillOpacity: washes.second, strokeOpacity: 0, d }),
  ]
}

function barsKey({ className, bars, lineName }: Look): Element[] {
  if (bars === undefined) return [element('path', { className, d: 'M5 11v-6h7v6M12 11v-10h7v10' })]
  const d = 'M1 1h24v10h-24z'
  const filled = element('g', { className }, barShapes(d, bars === 'second'))
  if (!lineName) return [filled]
  const wash = element('path', {
    className: ['sf'],
    fillOpacity: washes.overlaid,
    strokeOpacity: 0,
    d,
  })
  return [
    element('g', { className }, [wash]),
    element('path', { className: lineName, d: 'M1 11v-10h24v10' }),
  ]
}

/** The dash pattern of a line. */
export function dashOf({ strokeDashArray }: Look): Pick<Look, 'strokeDashArray'> {
  return strokeDashArray ? { strokeDashArray } : {}
}
