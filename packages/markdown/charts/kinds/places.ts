import type { Layout } from '../axes/chart-layout.ts'
import { px } from '../axes/chart-scale.ts'
import type { ChartSeries, Datum } from '../chart-model.ts'
import type { Point } from '../names/chart-labels.ts'

/** More places than this are thinned out. */
const maxPlaces = 1000

/** The places of values in a drawing. */
export function placesOf(data: readonly Datum[], { x, y }: Layout): Point[] {
  return data.map((datum) => ({ x: x(datum.x), y: y(datum.y) }))
}

export const isPlaced = ({ x, y }: Point) => Number.isFinite(x) && Number.isFinite(y)

/** Straight lines between points. */
export function pathOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}`
}

/** Keeps one of many points in each small square, enough to find free space between them. */
export function thinOut(places: Point[]): Point[] {
  if (places.length <= maxPlaces) return places
  const cells = new Map<number, Point>()
  places.forEach((place) => {
    cells.set(Math.round(place.x / 4) * 100_003 + Math.round(place.y / 4), place)
  })
  return [...cells.values()]
}

/** Makes something from a series for each plot only once, since names and drawings both need it. */
export function oncePerPlot<
  Series extends Pick<ChartSeries, 'data'>,
  Placed extends Pick<Layout, 'plot'>,
  Made,
>(make: (one: Series, layout: Placed) => Made): (one: Series, layout: Placed) => Made {
  const known = new WeakMap<Series['data'], Map<string, Made>>()
  return (one, layout) => {
    const { left, right, top, bottom } = layout.plot
    const key = [left, right, top, bottom].join(' ')
    const before = known.get(one.data) ?? new Map<string, Made>()
    known.set(one.data, before)
    const made = before.get(key) ?? make(one, layout)
    before.set(key, made)
    return made
  }
}
