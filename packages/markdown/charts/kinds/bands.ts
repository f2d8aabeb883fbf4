import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { Datum } from '../chart-model.ts'
import type { Point } from '../names/chart-labels.ts'
import { pathOf, placesOf } from './places.ts'
import { bandLayer, type SeriesKind } from './series-kind.ts'

/** The area between two lines. */
export const bands: SeriesKind = {
  words: 'band',
  layer: bandLayer,
  draw({ data }, { className }, layout) {
    return bandPieces(thinBand(data, layout, maxBandPlaces)).map((piece) =>
      element('path', { className, d: `${pathOf(bandEdge(piece, layout))}Z` }),
    )
  },
  outline({ label, kind, data }, layout) {
    const whole = thinBand(data, layout, maxBandPlaces).filter(isWholeBand)
    const middle = whole.map(({ x, low = 0, high = 0 }) => ({ x, y: (low + high) / 2 }))
    const outline = bandEdge(whole, layout)
    return { label, kind, anchors: placesOf(middle, layout), outline, bars: [] }
  },
  sign({ className }) {
    return [element('path', { className, d: 'M1 1h24v10h-24z' })]
  },
}

/** A band with more values is thinned out. */
const maxBandPlaces = 10_000

const isWholeBand = ({ low, high }: Datum) => Number.isFinite(low) && Number.isFinite(high)

/** The parts of a band between its gaps. */
export function bandPieces(data: readonly Datum[]): Datum[][] {
  const pieces: Datum[][] = [[]]
  for (const datum of data)
    if (isWholeBand(datum)) pieces.at(-1)?.push(datum)
    else pieces.push([])
  return pieces.filter(({ length }) => length > 0)
}

/** Of many values of a band, the lowest and the highest end in each pixel column. */
export function thinBand(data: readonly Datum[], { x }: Layout, most: number): readonly Datum[] {
  if (data.length <= most) return data
  const kept: Datum[] = []
  let column: number | undefined
  for (const datum of data) {
    const at = Math.floor(x(datum.x))
    const last = kept.at(-1)
    const { low = Number.NaN, high = Number.NaN } = datum
    if (
      last?.low === undefined ||
      last.high === undefined ||
      at !== column ||
      Number.isNaN(low + high)
    )
      kept.push(datum)
    else
      kept[kept.length - 1] = {
        ...last,
        low: Math.min(last.low, low),
        high: Math.max(last.high, high),
      }
    column = at
  }
  return kept
}

/** The outline of a part of a band: along its upper edge and back along its lower one, within the frame. */
export function bandEdge(data: readonly Datum[], { x, y, plot }: Layout): Point[] {
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, y(value)))
  const low = data.map((datum) => ({ x: x(datum.x), y: inside(datum.low ?? Number.NaN) }))
  const high = data.map((datum) => ({ x: x(datum.x), y: inside(datum.high ?? Number.NaN) }))
  return [...high, ...low.toReversed()]
}
