import { valueOf } from '../axes/chart-domain.ts'
import { type ChartSeries, type Datum, UndrawableError } from '../chart-model.ts'
import type { ChartSpec } from '../text/chart-schema.ts'

/** How times become phases. */
export interface Fold {
  /** The phase of a time, from `from` up to one more than it. */
  phaseOf(time: number): number
  /** Length of a cycle in the unit of the times. */
  length: number
  epoch: number
  /** Where the axis of phases begins, and how many cycles it shows. */
  from: number
  cycles: number
}

const msOfDay = 86_400_000

/**
 * How the times of a chart are folded; undefined when they are not.
 * @throws UndrawableError for an axis that has no times, and for an epoch that is no value of it
 */
export function foldOf({ fold, x }: ChartSpec): Fold | undefined {
  if (!fold) return undefined
  const { scale = 'linear' } = x
  const isTime = scale === 'time'
  if (scale !== 'linear' && !isTime)
    throw new UndrawableError(`An axis with scale: ${scale} cannot be folded.`)
  if (isTime && typeof fold.epoch === 'number')
    throw new UndrawableError('The epoch must be a date, since the axis x has scale: time.')
  const epoch = valueOf(fold.epoch, scale) ?? 0
  const { from = -0.5, cycles = 1 } = fold
  const length = fold.period * (isTime ? msOfDay : 1)
  const phaseOf = (time: number) => {
    // The difference of two times of about the same size is exact.
    const turns = (time - epoch) / length
    return turns - Math.floor(turns - from)
  }
  return { phaseOf, length, epoch, from, cycles }
}

/** How the times became phases. */
export function foldInWords({ fold }: ChartSpec): string | undefined {
  if (!fold) return undefined
  const { period, epoch } = fold
  const from = typeof epoch === 'number' ? String(epoch).replace('-', '−') : epoch
  return `folded with a period of ${period} from epoch ${from}`
}

/** The chart text with an axis of phases instead of times. */
export function withPhases(spec: ChartSpec, fold: Fold | undefined): ChartSpec {
  if (!fold) return spec
  const { min = fold.from, max = fold.from + fold.cycles } = spec.x
  const isWhole = spec.x.min === undefined && spec.x.max === undefined
  const step = spec.x.step ?? (isWhole ? (fold.cycles === 1 ? 0.25 : 0.5) : undefined)
  return { ...spec, x: { ...spec.x, scale: 'linear', min, max, step } }
}

/** The edges of the bins of a cycle. */
export function phaseEdges({ from }: Fold, bins: number | readonly number[]): number[] {
  if (typeof bins !== 'number') return [...bins]
  return Array.from({ length: bins + 1 }, (_, index) => from + index / bins)
}

/**
 * Folds series of times, and shows them once for each cycle; the bins of histograms are phases already.
 * @returns also remarks for the author
 */
export function foldSeries(
  series: ChartSeries[],
  fold: Fold | undefined,
): { series: ChartSeries[]; notes: string[] } {
  if (!fold) return { series, notes: [] }
  const folded = series.map((one) => {
    if (one.isLevel === true) return one
    const phases = one.isBinned ? one.data : inPhase(one, fold)
    const data = Array.from({ length: fold.cycles }, (_, cycle) =>
      cycle === 0 ? phases : phases.map((datum) => shifted(datum, cycle)),
    ).flat()
    return { ...one, data }
  })
  return { series: folded, notes: foldNotes(series, fold) }
}

function inPhase({ kind, data }: ChartSeries, { phaseOf, length, from }: Fold): Datum[] {
  const folded = data.map((datum): Datum => {
    const { x, left, right } = datum
    const at = phaseOf(x)
    const ends =
      left === undefined || right === undefined
        ? {}
        : { left: at - (x - left) / length, right: at + (right - x) / length }
    return { ...datum, x: at, ...ends }
  })
  if (kind === 'points' || kind === 'hexbin' || kind === 'text') return folded
  // A line goes from phase to phase; the gaps in time have no place there.
  const sorted = folded
    .filter(({ y }) => kind === 'rule' || Number.isFinite(y))
    .toSorted((one, other) => one.x - other.x)
  return kind === 'line' ? withEnds(sorted, from) : sorted
}

/** Continues a line to both ends of its cycle, where it meets its next and its last cycle. */
function withEnds(data: readonly Datum[], from: number): Datum[] {
  const [first, last] = [data[0], data.at(-1)]
  if (!first || !last) return []
  const gap = first.x + 1 - last.x
  const share = gap > 0 ? (from + 1 - last.x) / gap : 0
  const between = (one: number | undefined, next: number | undefined) =>
    one === undefined || next === undefined ? undefined : one + share * (next - one)
  const end = {
    y: last.y + share * (first.y - last.y),
    low: between(last.low, first.low),
    high: between(last.high, first.high),
  }
  return [{ ...end, x: from }, ...data, { ...end, x: from + 1 }]
}

function shifted(datum: Datum, by: number): Datum {
  const { x, left, right } = datum
  return {
    ...datum,
    x: x + by,
    ...(left !== undefined && { left: left + by }),
    ...(right !== undefined && { right: right + by }),
  }
}

/** The first and the last number that a Julian date of our time may be; a time without the first digits is smaller. */
const julian = { first: 2_400_000, last: 2_500_000, shortened: 100_000 }

/** Tells the author when either the epoch or the times are Julian dates, since their phases would be wrong. */
function foldNotes(series: readonly ChartSeries[], fold: Fold): string[] {
  const time = series
    .flatMap(({ data, isBinned }) => (isBinned ? [] : data))
    .find(({ x }) => Number.isFinite(x))?.x
  if (time === undefined) return []
  const isJulian = (value: number) => value > julian.first && value < julian.last
  const isShort = (value: number) => Math.abs(value) < julian.shortened
  const isMixed = (isJulian(fold.epoch) && isShort(time)) || (isJulian(time) && isShort(fold.epoch))
  return isMixed
    ? [
        `The epoch ${fold.epoch} and the times, such as ${time}, seem to be counted from different days; the phases would be wrong.`,
      ]
    : []
}
