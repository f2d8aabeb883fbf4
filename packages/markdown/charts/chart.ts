import type { Element, ElementContent } from 'hast'
import { brotliCompressSync, constants } from 'node:zlib'
import { element } from '../elements.ts'
import { heightOfKeys } from './axes/chart-keys.ts'
import { type ChartData, readData } from './data/chart-data.ts'
import { type Chart, type Datum, type RowCounts, wholeSeries } from './chart-model.ts'
import { heightOfWords } from './axes/category-labels.ts'
import { heightOfPanels } from './axes/panel-grid.ts'
import { heightOfSky, isSkyChart } from './axes/sky-layout.ts'
import { layOut } from './axes/chart-layout.ts'
import type { Size } from './axes/chart-scale.ts'
import { heightForEqualUnits } from './axes/equal-aspect.ts'
import { secondHeight } from './axes/second-layout.ts'
import { type ChartProblem, type ChartSpec, readChart } from './text/chart-schema.ts'
import { type Drawing, planChart } from './chart-svg.ts'
import { asSentence, describe } from './names/chart-words.ts'
import { formatNumber } from './names/format-number.ts'
import type { TableReader } from './data/data-file.ts'
import { cellsInCaption } from './kinds/cell-words.ts'
import { isDensity } from './kinds/dense-points.ts'
import { readLabels, type TexToElement } from './text/label-formulas.ts'
import { drawKey } from './names/series-signs.ts'
import { looksOf } from './series-looks.ts'

// Drawn again for each width instead of scaled, so that the type never gets smaller.
const large: Size = { className: 'v-l', width: 952, height: 430 }
const medium: Size = { className: 'v-m', width: 680, height: 390 }
const small: Size = { className: 'v-s', width: 390, height: 330 }

/** With more named series than this, a line of keys below the drawing names them. */
const maxNames = 4

/** A figure whose caption is not yet numbered, with remarks for its author. */
interface DrawnFigure {
  figure: Element
  notes: string[]
}

interface ChartParts {
  readFile: TableReader
  renderTex: TexToElement
  /** A paragraph with the parsed caption. */
  caption?: Element | undefined
  /** Whether the block is marked as wide; its body can say so as well. */
  isWide?: boolean
}

/**
 * Makes a figure from the body of a chart block. Its caption comes first, since HTML allows none in the middle of a
 * figure; style sheets put it below the drawing. A wide chart has a third drawing, for the width of the text and the
 * side notes together.
 */
export function chartBlock(
  body: string,
  { readFile, renderTex, caption, isWide = false }: ChartParts,
): DrawnFigure | ChartProblem {
  const read = readChart(body)
  if (!('spec' in read)) return read
  const written = isWide ? { ...read.spec, wide: true } : read.spec
  const { spec, title } = readLabels(written, renderTex)
  const data = readData(spec, readFile)
  if (!('chart' in data)) return data
  if (hasTooManyBars(data.chart)) return tooDense
  const { drawings, keys, skipped } = drawAll(spec, data)
  if (isTooDense(drawings)) return tooDense
  return {
    figure: element('figure', spec.wide ? { className: ['wide'] } : {}, [
      captionOf(spec, { title, data, keys, caption, skipped }),
      ...drawings,
      ...(spec.table === false ? [] : [tableBelow(data)]),
      ...(spec.download === false ? [] : downloadOf(data)),
    ]),
    notes: data.notes,
  }
}

interface DrawnSizes {
  drawings: Element[]
  keys: Element[]
  /** How many names of rows and texts with arrows have no room, in each size. */
  skipped: number[]
}

/** Draws all sizes: with names in the drawing if they fit in every size, otherwise with a line of keys. */
function drawAll(spec: ChartSpec, { chart }: ChartData): DrawnSizes {
  const sizes = (spec.wide ? [large, medium, small] : [medium, small]).map((size) =>
    withRoom(size, chart),
  )
  const looks = looksOf(chart)
  const nameOf = (drawn: Chart) => describe(spec, drawn)
  const whole = wholeSeries(chart)
  const names = whole.filter(({ label }) => label !== undefined).length
  // Names among bars side by side, or among points all over the sky, would seem to belong to a single one.
  const isCrowded =
    chart.facets !== undefined ||
    (chart.sky !== undefined && names > 1) ||
    names > maxNames ||
    looks.some(({ bars, slot = [0, 1] }) => bars === 'first' || slot[1] > 1)
  const plan = (withKeys: boolean) => (size: Size) =>
    planChart({ chart, looks, size, nameOf, hasKeys: withKeys })
  const named = isCrowded ? undefined : planAll(sizes, plan(false))
  const hasKeys = named === undefined
  const keys = whole.flatMap((one, index) => {
    const look = looks[index]
    if (!hasKeys || isNamedByPanels(chart) || !look || one.label === undefined) return []
    const sign = drawKey(one, look)
    return [element('span', { className: ['key-of'] }, [sign, ` ${one.label}`])]
  })
  const drawings = named ?? sizes.map(plan(true))
  return {
    drawings: drawings.map((drawing) => drawing.draw()),
    keys,
    skipped: drawings.map(({ skipped }) => skipped),
  }
}

/** Plans all sizes, the narrowest first, which has the least room for names; undefined when they do not fit in all of them. */
function planAll(sizes: readonly Size[], plan: (size: Size) => Drawing): Drawing[] | undefined {
  const planned: Drawing[] = []
  for (const size of sizes.toReversed()) {
    const drawing = plan(size)
    if (!drawing.isNamed) return undefined
    planned.unshift(drawing)
  }
  return planned
}

const categoryPx = 26
const besideCategoriesPx = 94

/** Whether the title of each panel is the name of its only series. */
function isNamedByPanels({ series, facets }: Chart): boolean {
  const titles = facets?.panels.map(
    (panel) => facets.x?.titles[panel.x] ?? facets.y?.titles[panel.y],
  )
  return (
    titles?.every((title, panel) =>
      series.every(
        (one) =>
          one.panel !== panel ||
          one.kind === 'text' ||
          one.data.length === 0 ||
          one.label === title,
      ),
    ) === true
  )
}

/**
 * A size that is high enough for the words along the y axis or all panels, the labels of a second x axis, and for
 * keys below the plot; with units of the same length, of a height that suits the ranges of the axes.
 */
function withRoom(given: Size, chart: Chart): Size {
  const size = withUsualRoom(given, chart)
  if (!chart.aspect) return size
  const [first, ...rest] = layOut({ ...chart, aspect: undefined }, size).panels
  const plots = [first.plot, ...rest.map(({ plot }) => plot)] as const
  return { ...size, height: heightForEqualUnits(chart, size, plots) }
}

function withUsualRoom(given: Size, chart: Chart): Size {
  const { y, facets } = chart
  const size = y.second ? { ...given, hasColoursBelow: true } : given
  const more = secondHeight(chart) + heightOfKeys(chart, size)
  if (isSkyChart(chart)) return { ...size, height: heightOfSky(chart, size) + more }
  if (facets) return { ...size, height: heightOfPanels(chart, size) + more }
  const needed = heightOfWords(y.categories ?? [], categoryPx) + besideCategoriesPx
  return { ...size, height: Math.max(needed, size.height) + more }
}

interface CaptionParts {
  title: ElementContent[]
  data: ChartData
  keys: Element[]
  caption: Element | undefined
  skipped: readonly number[]
}

function captionOf(
  spec: ChartSpec,
  { title, data, keys, caption, skipped }: CaptionParts,
): Element {
  const shown = caption?.children ?? (spec.caption ? [spec.caption] : [])
  const counted = [
    ...(data.file ? [countsInWords(data.file.counts)] : []),
    ...densityInWords(data.chart),
    ...cellsInCaption(data.chart.series, data.file !== undefined),
    ...skippedInWords(data.chart, skipped),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
  const parts: (ElementContent | string)[] = [
    element('b', {}, [...title, asSentence(spec.title).slice(spec.title.length)]),
    ...(keys.length > 0 ? [element('span', { className: ['keys'] }, keys)] : []),
    ...(shown.length > 0 ? [' ', ...shown] : []),
    ...(counted === '' ? [] : [` ${counted}`]),
  ]
  return { ...element('figcaption', {}, parts), position: caption?.position }
}

/** Says that points are counted in squares, or that squares have their mean colours. */
function densityInWords({ series }: Chart): string[] {
  const [plain, coloured] = [false, true].map((isColoured) =>
    series
      .filter((one) => isDensity(one) && (one.pointColours !== undefined) === isColoured)
      .reduce((sum, { data }) => sum + data.length, 0),
  )
  return [
    ...(plain
      ? [`${formatNumber(plain)} points are drawn as a density: the stronger a square, the more.`]
      : []),
    ...(coloured
      ? [`${formatNumber(coloured)} points are drawn as squares in the colour of their mean.`]
      : []),
  ]
}

/** Such as '3 of 24 names have no room', or the most of them where the sizes differ. */
function skippedInWords({ series, marks }: Chart, skipped: readonly number[]): string[] {
  const most = Math.max(...skipped)
  if (most === 0) return []
  const texts = series.reduce(
    (sum, { kind, data }) => (kind === 'text' ? sum + data.length : sum),
    0,
  )
  const total = texts + marks.filter(({ kind }) => kind === 'arrow').length
  const upTo = skipped.every((count) => count === most) ? '' : 'Up to '
  const have = most === 1 ? 'has' : 'have'
  return [`${upTo}${most} of ${total} ${total === 1 ? 'name' : 'names'} ${have} no room.`]
}

/** Such as '12 of 1,035 rows have no value, 3 lie outside.' */
function countsInWords({ total, missing, outside }: RowCounts): string {
  const all = `of ${countOf(total, 'row')}`
  const has = missing === 1 ? 'has' : 'have'
  const lies = outside === 1 ? 'lies' : 'lie'
  if (missing > 0)
    return `${formatNumber(missing)} ${all} ${has} no value${outside > 0 ? `, ${formatNumber(outside)} ${lies} outside` : ''}.`
  return outside > 0 ? `${formatNumber(outside)} ${all} ${lies} outside.` : ''
}

function tableBelow({ table, file }: ChartData): Element {
  const { titles, numeric, rows, total, unit = 'row' } = table
  const align = (index: number) => (numeric[index] ? { align: 'right' } : {})
  const rest = total - rows.length
  const isInFile = file !== undefined && unit === 'row'
  const more = `${countOf(rest, `more ${unit}`)}${isInFile ? ' in the file' : ''}`
  return element('details', { className: ['numbers'] }, [
    element('summary', {}, [`Data (${countOf(total, unit)})`]),
    element('table', {}, [
      element('thead', {}, [rowOf('th', titles, align)]),
      element(
        'tbody',
        {},
        rows.map((row) => rowOf('td', row, align)),
      ),
    ]),
    ...(rest > 0 ? [element('p', {}, [more])] : []),
  ])
}

/** A number of rows, such as '1 row' or '1,240 rows'. */
function countOf(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

/** A size, such as '812 KB' or '4.2 MB'. */
function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`
}

function rowOf(
  cell: 'td' | 'th',
  texts: readonly string[],
  align: (index: number) => { align?: string },
): Element {
  return element(
    'tr',
    {},
    texts.map((text, index) => element(cell, align(index), [text])),
  )
}

function downloadOf({ file }: ChartData): Element[] {
  if (!file) return []
  const link = { href: `/files/${file.name}`, download: true }
  return [
    element('p', { className: ['source'] }, [
      element('a', link, [`${file.name}, ${formatBytes(file.bytes)}`]),
    ]),
  ]
}

const tooDense = { sentence: 'This chart is too dense to draw.' }
/** More bars or error bars than this exceed the limit of bytes in any case. */
const maxBars = 20_000

/** Whether a chart is refused before it takes seconds to draw it. */
function hasTooManyBars({ series }: Chart): boolean {
  const bars = series.map(({ kind, data, hasBand }) => {
    const hasErrors = (kind === 'points' || kind === 'line' || kind === 'step') && hasBand !== true
    const ends = ({ low, left }: Datum) => low !== undefined || left !== undefined
    return kind === 'bars' ? data.length : hasErrors ? data.filter(ends).length : 0
  })
  return bars.reduce((sum, count) => sum + count, 0) > maxBars
}

/** The limit for all sizes of a figure together, compressed. */
const maxBytes = 60 * 1024
/** Above this the drawings are refused without compressing them. */
const maxCharacters = 2_000_000
/** About the quality used for responses; the best takes ten times as long. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Whether the drawings of a figure are too large to send. */
function isTooDense(drawings: readonly Element[]): boolean {
  const markup = drawings.map(markupOf).join('')
  if (markup.length <= maxBytes) return false
  if (markup.length > maxCharacters) return true
  return brotliCompressSync(markup, { params }).length > maxBytes
}

function markupOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const own = Object.entries(node.properties).map(([name, value]) => ` ${name}="${String(value)}"`)
  return `<${node.tagName}${own.join('')}>${node.children.map(markupOf).join('')}</>`
}
