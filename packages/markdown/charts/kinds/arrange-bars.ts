import { type ScaleSpec, scaleForm } from '../axes/scale-forms.ts'
import { type ChartSeries, type Datum, isAloneInPanel } from '../chart-model.ts'

/** The share of the space between bars that they fill. */
const filled = 0.8

/**
 * Gives bars their ends: those of several series stand side by side, or on one another if they are stacked. Histograms
 * have ends already; their bins can only be stacked.
 */
export function arrangeBars(series: readonly ChartSeries[], scale: ScaleSpec): ChartSeries[] {
  const half = halfWidth(series.filter(isSingle), scale)
  const areAlone = isAloneInPanel(series.filter(isSingle))
  const panels = Map.groupBy(series, ({ panel }) => panel)
  return [...panels.values()].flatMap((one) => arrangeInPanel(one, { scale, half, areAlone }))
}

interface Arranged {
  scale: ScaleSpec
  /** Half the width of the bars at one place. */
  half: number
  /** Whether no bars of other series are in the same panel. */
  areAlone: boolean
}

function arrangeInPanel(
  series: readonly ChartSeries[],
  { scale, half, areAlone }: Arranged,
): ChartSeries[] {
  const isStacked = series.some((one) => isBars(one) && one.isStacked === true)
  const single = series.filter((one) => isSingle(one) && (!areAlone || one.data.length > 0))
  const bases = { up: new Map<number, number>(), down: new Map<number, number>() }
  return series.map((one) => {
    if (!isBars(one)) return one
    const place = isStacked || one.isBinned === true ? 0 : single.indexOf(one)
    const slots = isStacked ? 1 : Math.max(1, single.length)
    const wide =
      one.isBinned === true
        ? one.data
        : one.data.map(inSlot(half, place, slots, scale, one.isHorizontal === true))
    return {
      ...one,
      isStacked,
      data: isStacked
        ? wide.map((datum) => stacked(datum, bases, one.isHorizontal === true))
        : wide,
    }
  })
}

/** Whether its bars stand at single values instead of in bins. */
function isSingle(one: ChartSeries): boolean {
  return isBars(one) && one.isBinned !== true
}

function isBars({ kind }: ChartSeries): boolean {
  return kind === 'bars'
}

function inSlot(
  half: number,
  place: number,
  slots: number,
  scale: ScaleSpec,
  isHorizontal: boolean,
) {
  const { forward: to, inverse: from } = scaleForm(scale)
  return (datum: Datum): Datum => {
    if (isHorizontal) {
      const low = datum.y - half + (2 * half * place) / slots
      const high = low + (2 * half) / slots
      return { ...datum, y: (low + high) / 2, low, high }
    }
    const start = to(datum.x) - half + (2 * half * place) / slots
    const end = start + (2 * half) / slots
    const x = slots === 1 ? datum.x : from((start + end) / 2)
    return { ...datum, x, left: from(start), right: from(end) }
  }
}

function stacked(
  datum: Datum,
  { up, down }: { up: Map<number, number>; down: Map<number, number> },
  isHorizontal: boolean,
): Datum {
  const bases = (isHorizontal ? datum.x : datum.y) < 0 ? down : up
  if (isHorizontal) {
    const base = bases.get(datum.y) ?? 0
    bases.set(datum.y, base + datum.x)
    return { ...datum, base, x: base + datum.x }
  }
  const base = bases.get(datum.x) ?? 0
  const y = base + datum.y
  if (Number.isFinite(y)) bases.set(datum.x, y)
  return { ...datum, base, y }
}

/** Half the width of the bars at one place, on the scale of the axis. */
function halfWidth(series: readonly ChartSeries[], scale: ScaleSpec): number {
  const { forward: to } = scaleForm(scale)
  const places = [
    ...new Set(
      series.flatMap(({ data, isHorizontal }) => data.map(({ x, y }) => to(isHorizontal ? y : x))),
    ),
  ].toSorted((one, other) => one - other)
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? place))
  const least = gaps.filter((gap) => gap > 0).reduce((one, other) => Math.min(one, other), Infinity)
  return (Number.isFinite(least) ? least : usualGap[scale.scale ?? 'linear']) * (filled / 2)
}

/** The distance of bars on the scale where there is only one. */
const usualGap = { linear: 1, log: 0.1, sqrt: 0.2, symlog: 0.1, time: 86_400_000, category: 1 }
