import type { Element } from 'hast'
import { element } from '../elements.ts'
import type { Chart, ChartSeries } from './chart-model.ts'
import { px } from './chart-scale.ts'

/** The numbers of variants in the style sheet: colours, and lines by colour and dash. */
const colours = 5
const lineVariants = 8
/** Dashes of further lines, beyond those in the style sheet. */
const moreDashes = ['4 2', '1 3', '9 3 2 3 2 3'].map((dash) => dash.split(' '))
const classNames = { line: 'ln', step: 'ln', points: 'pt', band: 'bd', bars: 'br' }
const pointRadiusPx = 3.8
const smaller = 0.65
const maxLargeSymbols = 100
/** Up to this many points are separate symbols; more are dots in one path. */
export const maxSymbols = 400

/** How a series is drawn: its classes and the shape of its points. */
export interface Look {
  className: string[]
  /** The index of the shape; undefined for plain circles. */
  shape?: number
  /** Smaller symbols, since there are many points. */
  isSmall?: boolean
  strokeDashArray?: string[]
}

/** The looks of all series; they differ in shape or dash as well as in colour. */
export function looksOf({ series }: Chart): Look[] {
  const counts = new Map<string, number>()
  const dotted = series.filter(({ kind }) => kind === 'points')
  // All symbols have the same size, since a larger one would seem more important.
  const isSmall = dotted.some(({ data }) => data.length > maxLargeSymbols)
  return series.map(({ kind }) => {
    const group = classNames[kind]
    const index = counts.get(group) ?? 0
    counts.set(group, index + 1)
    if (kind === 'points' && dotted.length > 1)
      return { className: ['mk', `k${(index % colours) + 1}`], shape: index, isSmall }
    if (group !== 'ln') return { className: [group], isSmall }
    const more = moreDashes[index - colours]
    const className = [group, `${group}${(index % lineVariants) + 1}`]
    return { className, ...(more && { strokeDashArray: more }) }
  })
}

/** The points of a series: separate symbols, or a path of dots when there are very many. */
export function drawPoints(
  places: readonly { x: number; y: number }[],
  { shape, isSmall = false }: Look,
): Element[] {
  if (shape === undefined)
    return places.map(({ x, y }) =>
      element('circle', {
        cx: px(x),
        cy: px(y),
        r: px(isSmall ? pointRadiusPx * smaller : pointRadiusPx),
      }),
    )
  const isOpen = shape % 2 === 1
  const d = places
    .map(({ x, y }) => symbol(Math.floor(shape / 2), x, y, isSmall ? smaller : 1))
    .join('')
  return [element('path', { className: [isOpen ? 'so' : 'sf'], d })]
}

/**
 * Draws round or square dots, since there is no room for other symbols. Positions are rounded to half a pixel and
 * sorted by column, which makes the path short.
 */
export function drawDots(
  places: readonly { x: number; y: number }[],
  { shape = 0 }: Look,
): Element {
  const sorted = places
    .map(({ x, y }) => ({ x: Math.round(x * 2), y: Math.round(y * 2) }))
    .toSorted((one, other) => one.x - other.x || one.y - other.y)
  let at = { x: 0, y: 0 }
  const moves = sorted.map((place) => {
    const move = `m${(place.x - at.x) / 2} ${(place.y - at.y) / 2}h0`
    at = place
    return move
  })
  const className = shape % 2 === 1 ? ['dt', 'sq'] : ['dt']
  return element('path', { className, d: moves.join('') })
}

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
export function drawKey({ kind }: ChartSeries, look: Look, isDense: boolean): Element {
  const middle = { x: 13, y: 6 }
  const parts = {
    line: () => [element('path', { className: look.className, ...dashOf(look), d: 'M1 6h24' })],
    step: () => [element('path', { className: look.className, d: 'M1 9h8v-6h8v6h8' })],
    band: () => [element('path', { className: look.className, d: 'M1 1h24v10h-24z' })],
    bars: () => [element('path', { className: look.className, d: 'M5 11v-6h7v6M12 11v-10h7v10' })],
    points: () => [
      element(
        'g',
        { className: look.className },
        isDense ? [drawDots([middle], look)] : drawPoints([middle], look),
      ),
    ],
  }
  return element(
    'svg',
    { className: ['key'], viewBox: '0 0 26 12', width: 26, height: 12, ariaHidden: 'true' },
    parts[kind](),
  )
}

/** The dash pattern of a line. */
export function dashOf({ strokeDashArray }: Look): Pick<Look, 'strokeDashArray'> {
  return strokeDashArray ? { strokeDashArray } : {}
}
