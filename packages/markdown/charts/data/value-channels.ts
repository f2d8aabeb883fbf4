import { readNumber } from '../../tables/cells.ts'
import { columnTitle } from '../../tables/heads.ts'
import type { FileTable } from '../../tables/read-table.ts'
import { type ChartSeries, type ColourKey, type SizeKey, UndrawableError } from '../chart-model.ts'
import { canShow, colourKeyOf } from '../colours/colour-scale.ts'
import { maxSized, sizeKeyOf } from '../sizes/size-scale.ts'
import type { ColorSpec, SizeSpec } from '../text/channel-schema.ts'
import type { ChartSpec, SeriesSpec } from '../text/chart-schema.ts'
import { columnValues } from './column-values.ts'
import type { FileColumns } from './file-columns.ts'

interface Source {
  table: FileTable
  columns: FileColumns
}

/**
 * The chart text with series instead of colours that show words, and with the labels of the other colours and of sizes.
 * @throws UndrawableError for columns that are not there, and for series with different colours or sizes
 */
export function withChannels(spec: ChartSpec, source: Source): ChartSpec {
  const series = spec.series.map((one): SeriesSpec => {
    if (one.kind !== 'points') return one
    const { color, size } = one
    const sized = { ...one, ...(size && { size: labelled(size, source) }) }
    if (color && areWords(color, source)) return byWords(sized, color, source)
    return { ...sized, ...(color && { color: labelled(color, source) }) }
  })
  checkAreSame(series, 'color', source)
  checkAreSame(series, 'size', source)
  return { ...spec, series }
}

type PointsSpec = Extract<SeriesSpec, { kind: 'points' }>

/** A series for each word of the column of its colours. */
function byWords(one: PointsSpec, color: ColorSpec, { table, columns }: Source): PointsSpec {
  const { column, scale, min, max, reverse, label } = color
  const at = columns.place(column)
  const name = table.columns[at]?.name
  if ([scale, min, max, reverse, label].some((given) => given !== undefined))
    throw new UndrawableError(
      `The column ${name} holds words, which become series; their colours have no label and no scale.`,
    )
  if (one.by !== undefined && columns.place(one.by) !== at)
    throw new UndrawableError(
      `A series cannot be divided by two columns, ${table.columns[columns.place(one.by)]?.name} and ${name}.`,
    )
  return { ...one, by: column, color: undefined }
}

function areWords({ column }: ColorSpec, { table, columns }: Source): boolean {
  const values = columnValues(table, columns.place(column))
  return (
    values.length > 0 && values.every((value) => readNumber(value, table.hasCommas) === undefined)
  )
}

function labelled<Channel extends SizeSpec>(channel: Channel, source: Source): Channel {
  const head = source.table.columns[source.columns.place(channel.column)]
  return { ...channel, label: channel.label ?? (head ? columnTitle(head) : '') }
}

/** There is a single colour bar, and a single key of sizes. */
function checkAreSame(
  series: readonly SeriesSpec[],
  channel: 'color' | 'size',
  { table, columns }: Source,
): void {
  const all = series.flatMap((one) => (one.kind === 'points' ? (one[channel] ?? []) : []))
  const [first, ...rest] = all
  if (!first) return
  const textOf = ({ column, ...more }: SizeSpec) =>
    JSON.stringify([columns.place(column), Object.entries(more).toSorted()])
  const other = rest.find((one) => textOf(one) !== textOf(first))
  if (!other) return
  const names = [first, other].map(({ column }) => table.columns[columns.place(column)]?.name)
  const what = channel === 'color' ? 'colours' : 'sizes'
  throw new UndrawableError(
    names[0] === names[1]
      ? `The ${what} of all series must have the same label and scale, since a chart has one key of ${what}.`
      : `A chart has one key of ${what}; its series show two columns, ${names.join(' and ')}.`,
  )
}

/** The values that the colour and the area of a point show. */
export interface PointValues {
  colour?: number
  size?: number
}

/**
 * Reads what colours and areas show.
 * @returns undefined for a series without them; otherwise a reader of a row, which gives undefined where a value is missing
 * @throws UndrawableError for columns without any number that can be shown
 */
export function pointValuesOf(
  one: SeriesSpec,
  { table, columns }: Source,
): ((row: number) => PointValues | undefined) | undefined {
  if (one.kind !== 'points' || (!one.color && !one.size)) return undefined
  const { color, size } = one
  const isLogarithmic = color?.scale === 'log'
  const read = (channel: SizeSpec | undefined, isShown: (value: number) => boolean) => {
    if (!channel) return undefined
    const numbers = columns.numbers(channel.column, false)
    if (numbers.some(isShown)) return numbers
    const name = table.columns[columns.place(channel.column)]?.name
    const above = channel === size || isLogarithmic ? ' above zero' : ''
    throw new UndrawableError(`The column ${name} has no number${above}.`)
  }
  const hasColour = (value: number) => canShow(value, color?.scale ?? 'linear')
  const hasArea = (value: number) => Number.isFinite(value) && value > 0
  const [colours, areas] = [read(color, hasColour), read(size, hasArea)]
  return (row) => {
    const [colour, area] = [colours?.[row], areas?.[row]]
    if (colours && (colour === undefined || !hasColour(colour))) return undefined
    if (areas && (area === undefined || !hasArea(area))) return undefined
    return { ...(colour !== undefined && { colour }), ...(area !== undefined && { size: area }) }
  }
}

/**
 * Gives series of points the keys of their colours and sizes, which follow from the points that are drawn.
 * @param panels how often the series follow one another
 * @throws UndrawableError for too many points with a size, and for colours whose given end lies beyond all values
 */
export function withKeys(
  spec: ChartSpec,
  series: readonly ChartSeries[],
  panels: number,
): ChartSeries[] {
  const points = spec.series.filter((one) => one.kind === 'points')
  const drawn = series.filter(({ kind }) => kind === 'points')
  const color = points.find((one) => one.color)?.color
  const size = points.find((one) => one.size)?.size
  if (!color && !size) return [...series]
  const pointColours = color && colourKey(color, valuesOf(drawn, 'colour'))
  const sizes = size && sizeKey(size, valuesOf(drawn, 'size'))
  const inEach = series.length / panels
  const first = Array.from(
    { length: inEach },
    (_, index) => series.find(({ data }, at) => at % inEach === index && data.length > 0)?.data[0],
  )
  return series.map((one, index) => {
    if (one.kind !== 'points') return one
    const datum = first[index % inEach]
    return {
      ...one,
      ...(datum?.colour !== undefined && { pointColours }),
      ...(datum?.size !== undefined && { sizes }),
    }
  })
}

function valuesOf(series: readonly ChartSeries[], channel: 'colour' | 'size'): number[] {
  return series.flatMap(({ data }) => data.flatMap((datum) => datum[channel] ?? []))
}

function colourKey(color: ColorSpec, values: readonly number[]): ColourKey | undefined {
  const { label = '', scale, min, max, reverse } = color
  const key = colourKeyOf(values, { label, scale, min, max, isReversed: reverse })
  if (key || values.length === 0) return key
  const beyond = min === undefined ? 'max lies below' : 'min lies above'
  throw new UndrawableError(
    `The colours “${label}” have no range, since their ${beyond} all values.`,
  )
}

function sizeKey({ label = '' }: SizeSpec, values: readonly number[]): SizeKey | undefined {
  if (values.length > maxSized)
    throw new UndrawableError(
      `${values.length} points have no room for sizes; at most ${maxSized} points can have them.`,
    )
  return sizeKeyOf(values, label)
}
