import type { ChartSeries } from '../chart-model.ts'
import type { AxisSpec } from '../text/chart-schema.ts'

/** More words than this have no room along an axis. */
export const maxCategories = 40

/** The words along the axes that have categories, in the order in which they are drawn. */
export interface CategoryNames {
  x?: readonly string[] | undefined
  y?: readonly string[] | undefined
}

/** Puts the categories of each axis into the asked order: as written, by name, or the largest sum of values first. */
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
  return series.map((one) => {
    if (one.kind !== 'points') return one
    const counts = Map.groupBy(one.data, (datum) => datum[which])
    const data = one.data.map((datum, index) => {
      if ((counts.get(datum[which])?.length ?? 0) <= maxOnLine) return datum
      const aside = (((index * goldenRatio) % 1) - 0.5) * spreadOver
      return { ...datum, [which]: datum[which] + aside }
    })
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
  for (const { data } of series)
    for (const datum of data)
      if (Number.isFinite(datum[other]))
        sums[datum[which]] = (sums[datum[which]] ?? 0) + datum[other]
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
