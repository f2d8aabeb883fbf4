import {
  type Chart,
  type ChartSeries,
  haveCells,
  isAloneInPanel,
  wholeSeries,
} from './chart-model.ts'

/** The numbers of variants in the style sheet: colours, and lines by colour and dash. */
const colours = 5
const lineVariants = 8
/** Dashes of further lines, beyond those in the style sheet. */
const moreDashes = ['4 2', '1 3', '9 3 2 3 2 3'].map((dash) => dash.split(' '))
const classNames = {
  line: 'ln',
  step: 'ln',
  points: 'pt',
  band: 'bd',
  bars: 'br',
  box: 'bx',
  // Rules have other colours than the lines of the same chart.
  rule: 'ln',
  // Cells have the colours of their values.
  hexbin: 'cl',
  hist2d: 'cl',
  image: 'cl',
  contour: 'ct',
  text: 'it',
}
/** Dashes of further series of rules. */
const ruleDashes = ['6 3', '2 3', '8 3 2 3', '1 4'].map((dash) => dash.split(' '))
const maxLargeSymbols = 100

/** How a series is drawn: its classes and the shape of its points. */
export interface Look {
  className: string[]
  /** The index of the shape; undefined for plain circles. */
  shape?: number
  /** Whether an earlier series of points has the same colour. */
  isRepeated?: boolean
  /** Smaller symbols, since there are many points. */
  isSmall?: boolean
  strokeDashArray?: string[]
  /** Whether its lines have rims in the colour of the page, since they lie on cells. */
  hasHalo?: boolean
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
export function looksOf(chart: Chart): Look[] {
  const looks = looksOfSeries(wholeSeries(chart))
  const boxes = chart.series.filter(({ kind }) => kind === 'box')
  const slot = isAloneInPanel(boxes) ? ({ slot: [0, 1] } satisfies Partial<Look>) : {}
  // A series looks the same in each panel.
  return chart.series.flatMap((_, index) => {
    const look = looks[index % looks.length]
    return look ? [look.slot ? { ...look, ...slot } : look] : []
  })
}

function looksOfSeries(series: readonly ChartSeries[]): Look[] {
  const counts = new Map<string, number>()
  const dotted = series.filter(({ kind }) => kind === 'points')
  // All symbols have the same size, since a larger one would seem more important.
  const isSmall = dotted.some(({ data }) => data.length > maxLargeSymbols)
  const barred = series.filter(({ kind }) => kind === 'bars')
  const ruled = series.filter(({ kind }) => kind === 'rule')
  const contoured = series.filter(({ kind }) => kind === 'contour')
  const looks = series.map((one): Look => {
    const { kind } = one
    const group = classNames[kind]
    const index = counts.get(group) ?? 0
    counts.set(group, index + 1)
    const colour = (index % colours) + 1
    if (kind === 'rule') return ruleLook(colour, ruled.indexOf(one))
    if (kind === 'contour') {
      const isAlone = contoured.length === 1
      return isAlone ? { className: ['ax'], colour } : ruleLook(colour, contoured.indexOf(one))
    }
    if (kind === 'points' && dotted.length > 1) {
      const look = { className: ['mk', `k${colour}`], colour, shape: index, isSmall }
      return index < colours ? look : { ...look, isRepeated: true }
    }
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
  const hasHalo = series.some(({ kind }) => haveCells.has(kind))
  return hasHalo ? looks.map((look) => ({ ...look, hasHalo })) : looks
}

/** One of several series of thin lines. */
function ruleLook(colour: number, index: number): Look {
  const dash = ruleDashes[(index - 1) % ruleDashes.length]
  return { className: ['mk', `k${colour}`], colour, ...(dash && { strokeDashArray: dash }) }
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
