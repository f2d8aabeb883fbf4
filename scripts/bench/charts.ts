import { brotliCompressSync } from 'node:zlib'
import { plainContext, renderMarkdown } from '@ephemeris/markdown'
import { drawingsIn, readDenseExample, readExampleFiles, readExamples } from '../chart-examples.ts'
import { median, type Row } from './table.ts'

const count = 13_000
const runs = 7

const kinds = [
  ['a line', 'line'],
  ['points', 'points'],
] as const

/** The times and sizes of charts, whose files are read each time. */
export async function measureCharts(): Promise<Row[]> {
  return [...(await measureDays()), await measureDense(), ...(await measureExamples())]
}

/** The time for rendering a chart of 13,000 days. */
async function measureDays(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, kind] of kinds) {
    const times: number[] = []
    let length = 0
    for (let run = 0; run < runs; run += 1) {
      const before = performance.now()
      const { html } = await renderMarkdown(chartOf(kind), context)
      times.push(performance.now() - before)
      length = html.length
    }
    const shown = times.map(Math.round).join(', ')
    rows.push({
      name: `chart of 13,000 days as ${name}`,
      figure: `${Math.round(median(times))} ms (${shown}), ${Math.round(length / 1024)} KB of HTML`,
      budget: '<= 150 ms',
    })
  }
  return rows
}

const maxCompressedKb = 20
const maxKb = 30

/** The processor time and the size of 13,000 points in three series. */
async function measureDense(): Promise<Row> {
  const { block, files } = readDenseExample()
  const { times, html } = await processorTimes(block, files)
  const compressed = drawingsIn(html).map((drawing) => brotliCompressSync(drawing).length / 1024)
  const sizes = compressed.map((kb) => kb.toFixed(1)).join(' and ')
  return {
    name: 'chart of 13,000 points in three series',
    figure: `${Math.round(median(times))} ms (${times.map(Math.round).join(', ')}), ${sizes} KB compressed`,
    budget: `<= 60 ms, <= ${maxCompressedKb} KB a size`,
    broken: Math.max(...compressed) > maxCompressedKb,
  }
}

/** The slowest and the largest chart of the manual. */
async function measureExamples(): Promise<Row[]> {
  const files = readExampleFiles()
  const measured: { name: string; ms: number; kb: number }[] = []
  for (const { name, block } of readExamples()) {
    const { times, html } = await processorTimes(block, files)
    const drawings = drawingsIn(html)
    const kb = Math.max(...drawings.map((drawing) => Buffer.byteLength(drawing))) / 1024
    measured.push({ name, ms: median(times) / drawings.length, kb })
  }
  const [slowest] = measured.toSorted((one, other) => other.ms - one.ms)
  const [largest] = measured.toSorted((one, other) => other.kb - one.kb)
  return [
    {
      name: 'slowest chart of the manual',
      figure: `${slowest?.ms.toFixed(1)} ms a size (${slowest?.name})`,
      budget: '<= 20 ms a size',
    },
    {
      name: 'largest chart of the manual',
      figure: `${largest?.kb.toFixed(1)} KB a size (${largest?.name})`,
      budget: `<= ${maxKb} KB a size`,
      broken: (largest?.kb ?? 0) > maxKb,
    },
  ]
}

/** The processor time of each run, ms, and the HTML. */
async function processorTimes(
  text: string,
  files: ReturnType<typeof readExampleFiles>,
): Promise<{ times: number[]; html: string }> {
  const times: number[] = []
  let shown = ''
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage()
    const { html } = await renderMarkdown(text, { ...plainContext, files })
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
    shown = html
  }
  return { times, html: shown }
}

const dayMs = 86_400_000
const days = Array.from({ length: count }, (_, index) => {
  const date = new Date(Date.UTC(1980, 0, 1) + index * dayMs).toISOString().slice(0, 10)
  return `${date},${(11 + 4 * Math.sin(index / 58) + ((index * 7919) % 97) / 200).toFixed(3)}`
})
const source = Buffer.from(`date,extent\n${days.join('\n')}\n`)
const context = { ...plainContext, files: [{ name: 'ice.csv', bytes: source.length, source }] }

function chartOf(kind: string): string {
  return `\`\`\`chart
title: Ice
data: ice.csv
x: { column: date, label: Date, scale: time }
y: { label: Extent }
series:
  - { kind: ${kind}, y: extent }
\`\`\``
}
