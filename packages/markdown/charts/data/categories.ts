import { type ChartSeries, UndrawableError } from '../chart-model.ts'
import { boxesOf } from '../kinds/box-plot.ts'
import type { AxisSpec, ChartSpec } from '../text/chart-schema.ts'

/** More words than this have no room along an axis. */
export const maxCategories = 40

/** The words along the axes that have categories, in the order in which they are drawn. */
export interface CategoryNames {
  x?: readonly string[] | undefined
  y?: readonly string[] | undefined
}

/** Whether bars or boxes lie along x, from the words along y. */
export function isHorizontal({ kind }: Pick<ChartSeries, 'kind'>, names: CategoryNames): boolean {
  return (kind === 'bars' || kind === 'box') && names.y !== undefined
}

/**
 * The words along axes of categories that stand in the chart text.
 * @throws UndrawableError for too many
 */
export function writtenNames({ words = {}, x, y }: ChartSpec): CategoryNames {
  for (const [{ label }, { length }] of [
    [x, words.x ?? []],
    [y, words.y ?? []],
  ] as const)
    if (length > maxCategories)
      throw new UndrawableError(
        `The axis “${label}” has ${length} words; at most ${maxCategories} categories can be drawn.`,
      )
  return words
}

/** Puts the categories of each axis into the asked order: as written, by name, or the largest sum of values or median of boxes first. */
export function sortCategories(
  series: ChartSeries[],
  names: CategoryNames,
  spec: { x: AxisSpec; y: AxisSpec },
): { series: ChartSeries[]; names: CategoryNames } {
  let sorted = { series, names }
  for (const which of ['x', 'y'] as const) {
    const { sort } = spec[which]
    if (names[which] && sort !== undefined && sort !== 'written')
      sorted = sortAlong(which, sort, sorted)
  }
  return sorted
}

/** A category with more points than this shows them side by side instead of on a line. */
const maxOnLine = 8
/** The share of the place of a category in which its points are spread. */
const spreadOver = 0.6
/** The golden ratio spreads any number of points evenly, and the same way each time. */
const goldenRatio = 0.618_033_988_75

/** Spreads the points of categories that have many. */
export function spreadPoints(series: readonly ChartSeries[], names: CategoryNames): ChartSeries[] {
  const which = names.x ? 'x' : names.y ? 'y' : undefined
  if (which === undefined) return [...series]
  const places = new Map<number, number>()
  const spread = series.map((one) => {
    if (one.kind !== 'points') return one
    const counts = Map.groupBy(one.data, (datum) => datum[which])
    const data = one.data.map((datum, index) => {
      if ((counts.get(datum[which])?.length ?? 0) <= maxOnLine) return datum
      const aside = (((index * goldenRatio) % 1) - 0.5) * spreadOver
      const place = datum[which] + aside
      if (datum.row !== undefined) places.set(datum.row, place)
      return { ...datum, [which]: place }
    })
    return { ...one, data }
  })
  // The texts of rows stay at their points.
  return spread.map((one) => {
    if (one.kind !== 'text') return one
    const data = one.data.map((datum) => ({
      ...datum,
      [which]: places.get(datum.row ?? -1) ?? datum[which],
    }))
    return { ...one, data }
  })
}

function sortAlong(
  which: 'x' | 'y',
  sort: 'value' | 'name',
  { series, names }: { series: ChartSeries[]; names: CategoryNames },
): { series: ChartSeries[]; names: CategoryNames } {
  const words = names[which] ?? []
  const other = which === 'x' ? 'y' : 'x'
  const sums = words.map(() => 0)
  const add = (at: number, value: number) => {
    if (Number.isFinite(value)) sums[at] = (sums[at] ?? 0) + value
  }
  for (const one of series)
    if (one.kind === 'text') continue
    else if (one.kind === 'box') for (const [at, { median }] of boxesOf(one)) add(at, median)
    else for (const datum of one.data) add(datum[which], datum[other])
  const order = words
    .map((_, index) => index)
    .toSorted((one, next) =>
      sort === 'name'
        ? (words[one] ?? '').localeCompare(words[next] ?? '', 'en', { numeric: true })
        : (sums[next] ?? 0) - (sums[one] ?? 0),
    )
  const places = new Map(order.map((index, place) => [index, place]))
  const moved = series.map((one) => ({
    ...one,
    data: one.data.map((datum) => ({
      ...datum,
      [which]: places.get(datum[which]) ?? datum[which],
    })),
  }))
  return {
    series: moved,
    names: { ...names, [which]: order.flatMap((index) => words[index] ?? []) },
  }
}
