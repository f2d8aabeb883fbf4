import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { classOfLevel } from '../colours/colour-scale.ts'
import type { ChartSeries, Datum } from '../chart-model.ts'
import { formatNumber, roundedWords } from '../names/format-number.ts'

/** Such as ' with 1 to 243 rows each'. */
export function countsInWords({ range }: ChartSeries, cell: string): string {
  if (!range) return ''
  const [least, greatest] = range.map((count) => formatNumber(count))
  const counts = least === greatest ? least : `${least} to ${greatest}`
  return ` with ${counts} ${counts === '1' ? 'row' : 'rows'} in each ${cell}`
}

/** Such as '3.12 to 12', rounded to three digits of the range. */
export function roundedRange([least, greatest]: readonly [number, number]): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(greatest - least || Math.abs(least) || 1)))
  const ends = [least, greatest].map((end) =>
    roundedWords(Number(end.toFixed(Math.min(12, decimals)))),
  )
  return ends.join(' to ')
}

const maxListed = 9

/** Such as '1, 2 and 3', or the ends of more than nine. */
export function levelsInWords(levels: readonly number[]): string {
  const words = levels.map(roundedWords)
  const last = words.at(-1) ?? ''
  if (words.length > maxListed) return `${words.length} levels from ${words[0]} to ${last}`
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}

/** Three cells of different colours. */
export function cellSign(): Element[] {
  const cells = [1, 4, 7].map((level, index) =>
    element('path', { className: [classOfLevel(level)], d: `M${1 + index * 8} 1h8v10h-8z` }),
  )
  return [element('g', { fill: 'currentColor', shapeRendering: 'crispEdges' }, cells)]
}

/** The least and the greatest value of cells. */
export function rangeOf(data: readonly Datum[]): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity]
  for (const { colour = Number.NaN } of data) {
    if (colour < least) least = colour
    if (colour > greatest) greatest = colour
  }
  return [least, greatest]
}

/** What the caption says of contour lines and of cells without a value. */
export function cellsInCaption(series: readonly ChartSeries[], isFile: boolean): string[] {
  const lines = series.filter(({ kind, levels }) => kind === 'contour' && levels)
  const names = new Set(
    lines.map(({ label, levelName = 'values', levels = [] }) => {
      const which = label === undefined ? 'The lines' : `The lines “${label}”`
      return `${which} show ${levelName} at ${levelsInWords(levels)}.`
    }),
  )
  const cells = series.flatMap(({ kind, data }) => (kind === 'image' ? data : []))
  const missing = cells.filter(({ colour }) => !Number.isFinite(colour)).length
  // Those of a file are among its rows without a value.
  const isCounted = missing > 0 && !isFile
  const has = missing === 1 ? 'has' : 'have'
  const sentence = `${formatNumber(missing)} of ${formatNumber(cells.length)} cells ${has} no value.`
  return [...names, ...(isCounted ? [sentence] : [])]
}
