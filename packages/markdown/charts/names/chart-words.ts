import { scaleForm } from '../axes/scale-forms.ts'
import { endsOfSecond } from '../axes/second-axis.ts'
import { axisOfKey } from '../colours/colour-scale.ts'
import { boxesOf } from '../kinds/box-plot.ts'
import { kindOf } from '../kinds/kinds.ts'
import {
  type Chart,
  type ChartAxis,
  type ChartSeries,
  type Range,
  wholeSeries,
} from '../chart-model.ts'
import { mapInWords } from '../sky/sky-map.ts'
import type { ChartSpec } from '../text/chart-schema.ts'
import { roundedWords } from './format-number.ts'

/** The text alternative of a chart: the finding, then kinds, ranges, scales and directions. */
export function describe({ title, alt }: ChartSpec, chart: Chart): string {
  if (alt !== undefined) return alt
  const { x, y, facets, folded, sky, aspect } = chart
  const parts = wholeSeries(chart).map((one) => {
    if (one.kind === 'text') return textsInWords(one)
    const { kind, label, isStacked, hasBand } = one
    const band = hasBand ? ' with a band' : ''
    const medians = kind === 'box' && !facets ? ` with medians ${mediansOf(one)}` : ''
    const shown = `${isStacked === true ? 'stacked ' : ''}${kindOf(one).words}`
    const detail = kindOf(one).detail?.(one) ?? ''
    return `${label ? `${shown} “${label}”` : shown}${medians}${band}${detail}`
  })
  if (sky) {
    const arrows = chart.marks.map(({ label }) => `arrow “${label}”`)
    const shown = [...parts, ...arrows].join(', ')
    return `${asSentence(title)} ${mapInWords(sky)}: ${shown}.${keysInWords(chart)}`
  }
  const how = folded === undefined ? '' : `, ${folded}`
  const lengths = aspect ? ', with units of the same length' : ''
  const axes = `${range(y, 'y')}, against ${range(x, 'x')}${how}${lengths}`
  const shown = `${panelsInWords(chart)}Chart of ${axes}: ${parts.join(', ')}.`
  return `${asSentence(title)} ${shown}${keysInWords(chart)}${marksInWords(chart)}`
}

/** More texts than this are counted. */
const maxListed = 12

/** Such as 'names “Vega”, “Deneb” and 3 more'. */
function textsInWords(one: ChartSeries): string {
  const texts = one.data.map(({ text = '' }) => `“${text}”`)
  const rest = texts.length - maxListed
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `${kindOf(one).words} ${texts.slice(0, maxListed).join(', ')}${more}`
}

/** The marks of a chart that has others than lines, which are described by the text of an article. */
function marksInWords({ marks, x, y }: Chart): string {
  if (marks.every(({ kind }) => kind === 'line')) return ''
  const listed = marks.map((mark) => {
    const name = mark.label === undefined ? '' : ` “${mark.label}”`
    if (mark.kind === 'line')
      return `line${name} at ${mark.axis} ${valueInWords(mark.value, mark.axis === 'x' ? x : y)}`
    if (mark.kind === 'arrow')
      return `arrow${name} to ${valueInWords(mark.x, x)}, ${valueInWords(mark.y, y)}`
    const ranges = [rangeInWords('x', mark.x, x), rangeInWords('y', mark.y, y)]
    return `range${name} ${ranges.filter((words) => words !== '').join(' and ')}`
  })
  return ` Marks: ${listed.join('; ')}.`
}

function rangeInWords(which: 'x' | 'y', ends: Range | undefined, axis: ChartAxis): string {
  if (!ends) return ''
  const { categories } = axis
  const [low, high] = ends
  if (!categories) return `${which} ${valueInWords(low, axis)} to ${valueInWords(high, axis)}`
  return `${which} ${categories.filter((_, at) => at > low && at < high).join(', ')}`
}

/** The longest axis of times whose values have a time of day. */
const daysWithTime = 5

function valueInWords(value: number, { min, max, scale, categories }: ChartAxis): string {
  const word = categories?.[value]
  if (word !== undefined) return word
  if (scale === 'time' && max - min < daysWithTime * 86_400_000)
    return new Date(value).toISOString().slice(0, 16).replace('T', ' ')
  return endInWords(value, max - min, scale)
}

/** Such as ' Colours show T (K), 2,400 to 13,200. Areas show Mass, up to 22.' */
function keysInWords({ series, sizes }: Chart): string {
  const colours = series.find(({ pointColours }) => pointColours)?.pointColours
  const ofColours = colours && ` Colours show ${range(axisOfKey(colours), 'x')}.`
  const largest = sizes && roundedWords(Number(sizes.max.toPrecision(3)))
  const ofSizes = sizes && ` Areas show ${sizes.label}, up to ${largest}.`
  return `${ofColours ?? ''}${ofSizes ?? ''}`
}

/** Such as '3 panels by filter: g, r, i. '. */
function panelsInWords({ facets }: Chart): string {
  if (!facets) return ''
  const { panels, x, y } = facets
  const values = [x, y].flatMap((facet) =>
    facet ? [`${facet.column}: ${facet.values.join(', ')}`] : [],
  )
  return `${panels.length} ${panels.length === 1 ? 'panel' : 'panels'} by ${values.join(', and by ')}. `
}

function mediansOf(one: ChartSeries): string {
  return boxesOf(one)
    .map(([, { median }]) => roundedWords(Number(median.toPrecision(3))))
    .join(', ')
}

function range(axis: ChartAxis, which: 'x' | 'y'): string {
  const { label, min, max, scale, isReversed, categories } = axis
  if (categories) {
    const [first, last] = [categories[0] ?? '', categories.at(-1) ?? '']
    const names = categories.length > 6 ? `${first} to ${last}` : categories.join(', ')
    return `${label} (${names})`
  }
  const { words } = scaleForm(axis)
  const ends = [min, max].map((value) => endInWords(value, max - min, scale))
  const [from, to] = isReversed ? ends.toReversed() : ends
  const isBrighter = isReversed && which === 'y' && /\bmag(?:nitudes?|s)?\b/i.test(label)
  const turned = which === 'x' ? 'larger values to the left' : 'smaller values upwards'
  return [
    label,
    `${from} to ${to}`,
    ...(words === undefined ? [] : [words]),
    ...(isReversed ? [isBrighter ? 'brighter upwards' : turned] : []),
    ...secondInWords(axis, which),
  ].join(', ')
}

/** Beyond this ratio both ends are rounded by their own digits. */
const widestEven = 100

/** Such as 'on the right Flux (Jy), 0.1 to 3'. */
function secondInWords(axis: ChartAxis, which: 'x' | 'y'): string[] {
  const { second, isReversed } = axis
  const ends = endsOfSecond(axis)
  if (!second || !ends) return []
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const isWide = least > 0 && most / least > widestEven
  const scale = second.format === 'date' ? 'time' : isWide ? 'log' : 'linear'
  const words = ends.map((value) => endInWords(value, most - least, scale))
  const [from, to] = isReversed ? words.toReversed() : words
  return [`${which === 'x' ? 'above' : 'on the right'} ${second.label}`, `${from} to ${to}`]
}

/** Rounded to three digits of the range. */
function endInWords(value: number, span: number, scale: ChartAxis['scale']): string {
  if (scale === 'time') return dateInWords(value)
  if (scale === 'log' || scale === 'symlog') return roundedWords(Number(value.toPrecision(3)))
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(span)))
  return roundedWords(Number(value.toFixed(Math.min(12, decimals))))
}

/** Such as '2019-05-20', or '−103-06-11' for a year before 0. */
function dateInWords(instant: number): string {
  const [date = ''] = new Date(instant).toISOString().split('T')
  return date.replace(/^\+0*/, '').replace(/^-0*/, '−')
}

/** A text with a full stop, unless it ends like a sentence. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
