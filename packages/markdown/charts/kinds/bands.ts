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
    return bandPieces(data).map((piece) =>
      element('path', { className, d: `${pathOf(bandEdge(piece, layout))}Z` }),
    )
  },
  outline({ label, kind, data }, layout) {
    const whole = data.filter(isWholeBand)
    const middle = whole.map(({ x, low = 0, high = 0 }) => ({ x, y: (low + high) / 2 }))
    const outline = bandEdge(whole, layout)
    return { label, kind, anchors: placesOf(middle, layout), outline, bars: [] }
  },
  sign({ className }) {
    return [element('path', { className, d: 'M1 1h24v10h-24z' })]
  },
}

const isWholeBand = ({ low, high }: Datum) => Number.isFinite(low) && Number.isFinite(high)

/** The parts of a band between its gaps. */
export function bandPieces(data: readonly Datum[]): Datum[][] {
  const pieces: Datum[][] = [[]]
  for (const datum of data)
    if (isWholeBand(datum)) pieces.at(-1)?.push(datum)
    else pieces.push([])
  return pieces.filter(({ length }) => length > 0)
}

/** The outline of a part of a band: along its upper edge and back along its lower one, within the frame. */
export function bandEdge(data: readonly Datum[], { x, y, plot }: Layout): Point[] {
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, y(value)))
  const low = data.map((datum) => ({ x: x(datum.x), y: inside(datum.low ?? Number.NaN) }))
  const high = data.map((datum) => ({ x: x(datum.x), y: inside(datum.high ?? Number.NaN) }))
  return [...high, ...low.toReversed()]
}
